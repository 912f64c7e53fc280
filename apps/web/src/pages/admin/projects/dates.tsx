import type { AdminProjectPeriod } from '@portal/contract/projects/periods';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  adminTimePeriodsQuery,
  projectPeriodsQuery,
  removeProjectPeriod,
} from '../../../data/projects/periods.ts';
import { periodActionsColumn } from '../../../features/projects/periods/period-actions.tsx';
import {
  projectPeriodColumns,
  describeRemovalBlockers,
} from '../../../features/projects/periods/project-period-columns.tsx';
import { ProjectPeriodForm } from '../../../features/projects/periods/project-period-form.tsx';
import { listTimelineDates } from '../../../features/projects/projects/period-timeline.ts';
import { paths } from '../../../paths.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { Timeline } from '../../../ui/page/timeline.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const nameOf = (part: AdminProjectPeriod) => part.time_period_name;

/** Shows the time periods of a project and their dates. The URL holds the project. */
export default function DatesPage() {
  const [params] = useSearchParams();
  const projects = useProjects();
  const control = useTableState();
  const all = projects.data ?? [];
  const wanted = Number(params.get('project'));
  const projectId = all.some(({ id }) => id === wanted) ? wanted : (all[0]?.id ?? 0);
  const parts = useQuery(projectPeriodsQuery(projectId));
  const columns = useMemo(() => [...projectPeriodColumns, periodActionsColumn(projectId)], [projectId]);
  const periods = useQuery(adminTimePeriodsQuery());
  const taken = new Set(parts.data?.map((part) => part.time_period_id));
  const choices = periods.data?.filter(({ id }) => !taken.has(id)) ?? [];
  const newest = parts.data?.[0];
  const { error, refetch } = projects;
  const source = toListSource(error ? { data: undefined, error, refetch } : parts);
  const hasNoProject = projects.data?.length === 0;
  const isEverywhere = Boolean(parts.data && periods.data) && choices.length === 0;
  return (
    <ResourcePage
      title="Dates"
      lead="When registration, data collection and publication happen in each of a project’s time periods."
      noun="set of dates"
      nameOf={nameOf}
      above={
        !hasNoProject && (
          <div className="mb-8 grid gap-6">
            {newest && (
              <div>
                <LinkButton icon="copy" to={paths.admin('next-period', { project: projectId })}>
                  Start the next period
                </LinkButton>
              </div>
            )}
            {newest && (
              <Timeline label={`Dates for ${newest.time_period_name}`} events={listTimelineDates(newest)} />
            )}
            {periods.error && <LoadError error={periods.error} retry={periods.refetch} />}
            {isEverywhere && (
              <InlineMessage
                title={
                  newest
                    ? 'This project already has dates in every time period'
                    : 'The programme has no time periods yet'
                }
                action={<LinkButton to={paths.timePeriods()}>Time periods</LinkButton>}
              >
                Add a time period to the programme first, then set the project’s dates for it.
              </InlineMessage>
            )}
          </div>
        )
      }
      mayBegin={projectId > 0 && choices.length > 0}
      caption="Dates"
      source={hasNoProject ? { ...source, rows: [] } : source}
      columns={columns}
      rowKey={(part) => part.time_period_id}
      control={control}
      searchLabel="Search time periods"
      empty={
        <EmptyState icon="calendar" title={hasNoProject ? 'No projects yet' : 'No dates yet'}>
          {hasNoProject
            ? 'When you have a project, set its dates for a time period here.'
            : 'Add the project to a time period. Set when data entry opens and closes, and when results are published.'}
        </EmptyState>
      }
      form={({ row, onSaved, onCancel }) => (
        <ProjectPeriodForm
          projectId={projectId}
          choices={choices}
          {...(row && { part: row })}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      )}
      remove={{
        call: ({ time_period_id }) => removeProjectPeriod({ project_id: projectId, time_period_id }),
        refused: describeRemovalBlockers,
        lost: ({ time_period_name }) =>
          `The project’s dates and About page for ${time_period_name} will be deleted.`,
      }}
    />
  );
}
