import { isAdmin } from '@portal/contract/roles';
import { lazy, Suspense } from 'react';
import { useSignedInUser } from '../../../shell/auth-store.ts';
import type { TieredOrganisation } from '../../../shell/selection.ts';
import { Select } from '../../../ui/select.tsx';
import type { useExplorer } from './use-explorer.ts';

// Most people have one submission and no choice.
const ComboBox = lazy(async () => ({ default: (await import('../../../ui/combo-box.tsx')).ComboBox }));

const NOT_FINAL = {
  open: 'open',
  validation: 'validation',
  registration: 'not begun',
} as const;

/** Which period, and whose place: one's own submissions, for the programme team anybody's. */
export function BasicChoosers({
  explorer: { periods, period, change },
  organisations,
  submissionId,
}: {
  explorer: Pick<ReturnType<typeof useExplorer>, 'periods' | 'period' | 'change'>;
  organisations: readonly TieredOrganisation[];
  /** The one looked at, chosen or not. */
  submissionId: number | null;
}) {
  const user = useSignedInUser();
  const submissions = organisations.flatMap(({ name: organisation, submission_list }) =>
    submission_list.map(({ id, name }) => ({
      id,
      label: name === organisation ? name : `${organisation}: ${name}`,
    })),
  );
  return (
    <>
      <Select
        label="Time period"
        value={period?.time_period_id}
        options={periods.map(({ time_period_id, time_period_name, state }) => ({
          value: time_period_id,
          label:
            state in NOT_FINAL ? `${time_period_name} (${NOT_FINAL[state as 'open']})` : time_period_name,
        }))}
        onChange={(event) => change({ timePeriodId: Number(event.target.value) })}
      />
      {(isAdmin(user) || submissions.length > 1) && (
        <Suspense
          fallback={<Select label="Submission" className="sm:col-span-2" value="" options={[]} disabled />}
        >
          <ComboBox
            label="Submission"
            className="sm:col-span-2"
            placeholder="Whose place to show"
            options={submissions}
            value={submissionId}
            onChange={(id) => id !== null && change({ submissionId: Number(id) })}
          />
        </Suspense>
      )}
    </>
  );
}
