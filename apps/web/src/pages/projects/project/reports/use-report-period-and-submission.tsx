import { isAdmin } from '@portal/contract/identity/roles';
import type { Project, ProjectTimePeriod } from '@portal/contract/projects/projects';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { comparisonOptionsQuery } from '../../../../data/comparison/comparison-options.ts';
import { findNewestPublishedPeriod } from '../../../../features/projects/projects/period-timeline.ts';
import { useTimePeriodChoice } from '../../../../features/projects/projects/use-time-period-choice.ts';
import { useUrlParams } from '../../../../lib/browser/use-url-params.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { ComboBox } from '../../../../ui/form/combo-box.tsx';
import { Select } from '../../../../ui/form/select.tsx';

/** Returns the reports' period, and the submission if there is a choice. The URL holds both. */
export function useReportPeriodAndSubmission(project: Project): {
  asked: { time_period_id: number; submission_id: number | undefined } | null;
  period: ProjectTimePeriod | null;
  choosers: ReactNode;
} {
  const user = useSignedInUser();
  const [params, setParams] = useUrlParams();
  const { period, options, choose } = useTimePeriodChoice(
    project,
    findNewestPublishedPeriod(project.time_periods),
  );
  const lookups = useQuery({
    ...comparisonOptionsQuery(project.id, period?.time_period_id ?? 0, [], { submissionId: null }),
    enabled: period !== null,
  });
  const submissions = (lookups.data?.organisation_submissions ?? []).flatMap(({ name, submission_list }) =>
    submission_list.map((one) => ({ id: one.id, label: one.name === name ? name : `${name}: ${one.name}` })),
  );
  const submission_id = Number(params.get('submission')) || undefined;
  if (period === null) return { asked: null, period, choosers: null };
  const choosers = (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Select
        className="w-48"
        label="Time period"
        options={options}
        value={period.time_period_id}
        onChange={choose}
      />
      {(isAdmin(user) || submissions.length > 1) && (
        <ComboBox
          className="w-80 max-w-full"
          label="Submission"
          placeholder={isAdmin(user) ? 'No specific submission' : (submissions[0]?.label ?? '')}
          options={submissions}
          value={submission_id ?? null}
          onChange={(id) =>
            setParams(
              (current) => {
                const next = new URLSearchParams(current);
                if (id === null) next.delete('submission');
                else next.set('submission', String(id));
                return next;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      )}
    </div>
  );
  return { period, asked: { time_period_id: period.time_period_id, submission_id }, choosers };
}
