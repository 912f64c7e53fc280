import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { comparisonOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import type { TieredOrganisation } from '../../../shell/current-selection/current-selection.ts';
import { LazyComboBox } from '../../../ui/form/lazy-combo-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { useExplorer } from './use-explorer.ts';

const NOT_FINAL = {
  open: 'open',
  validation: 'validation',
  registration: 'not started',
} as const;

/** Selects the period and the submission: the user's submissions, or for the programme team any. */
export function PeriodAndSubmissionSelects({
  explorer: { project, periods, period, change },
  organisations,
  total,
  submissionId,
}: {
  explorer: Pick<ReturnType<typeof useExplorer>, 'project' | 'periods' | 'period' | 'change'>;
  organisations: readonly TieredOrganisation[];
  /** How many organisations there are: where they are more, the others are found by typing. */
  total: number;
  /** The submission shown, selected or not. */
  submissionId: number | null;
}) {
  const user = useSignedInUser();
  const isBounded = total > organisations.length;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    ...comparisonOptionsQuery(project.id, period?.time_period_id ?? 0, [], { search, submissionId }),
    enabled: isBounded && search !== '' && period !== null,
  });
  const listed = (isBounded && search !== '' && found.data?.organisation_submissions) || organisations;
  const submissions = listed.flatMap(({ name: organisation, submission_list }) =>
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
      {(isAdmin(user) || organisations.flatMap(({ submission_list }) => submission_list).length > 1) && (
        <LazyComboBox
          label="Submission"
          className="xl:col-span-2"
          placeholder="Select a submission"
          options={submissions}
          value={submissionId}
          {...(isBounded && { onSearch: setTyped })}
          onChange={(id) => id !== null && change({ submissionId: Number(id) })}
        />
      )}
    </>
  );
}
