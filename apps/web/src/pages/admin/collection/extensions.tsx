import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { endExtension, extensionsList } from '../../../data/collection/extensions.ts';
import { projectPeriodsQuery } from '../../../data/projects/periods.ts';
import {
  extensionColumns,
  extensionName,
  extensionStateFilter,
} from '../../../features/collection/extensions/extension-columns.tsx';
import { ExtensionForm } from '../../../features/collection/extensions/extension-form.tsx';
import { formatDateTime } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { Select } from '../../../ui/form/select.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const filterNames = [extensionStateFilter.name];
const sorts = { organisation: ['organisation', '-organisation'], until: ['until', '-until'] } as const;

/** Lists the organisations with an extension. The URL holds the project and its period. */
export default function ExtensionsPage() {
  const [params, setParams] = useSearchParams();
  const control = useTableState(filterNames);
  const { data: projects = [], error, refetch } = useProjects();
  const wanted = Number(params.get('project'));
  const projectId = projects.some(({ id }) => id === wanted) ? wanted : (projects[0]?.id ?? 0);
  const periods = useQuery(projectPeriodsQuery(projectId)).data ?? [];
  const wantedPeriod = Number(params.get('time-period'));
  const period = periods.find((one) => one.time_period_id === wantedPeriod) ?? periods[0];
  const part = { project_id: projectId, time_period_id: period?.time_period_id ?? 0 };
  const { sort, filters } = control.state;
  const state = filters.state === 'running' || filters.state === 'over' ? filters.state : undefined;
  const by = sorts[(sort?.column ?? 'organisation') as keyof typeof sorts] ?? sorts.organisation;
  const list = useMemo(
    () => extensionsList({ project_id: part.project_id, time_period_id: part.time_period_id }),
    [part.project_id, part.time_period_id],
  );
  const found = usePagedList(list, {
    ...toPageQuery(control.state),
    state,
    sort: by[sort?.isDescending ? 1 : 0],
  });
  const mayExtend = period !== undefined && period.state !== 'published';
  return (
    <ResourcePage
      title="Extensions"
      lead="Organisations that have more time to enter data than the others."
      noun="extension"
      nameOf={extensionName}
      above={
        <div className="mb-6 grid gap-4">
          <Select
            label="Time period"
            className="w-56"
            value={part.time_period_id}
            options={periods.map((one) => ({ value: one.time_period_id, label: one.time_period_name }))}
            onChange={(event) =>
              setParams({ project: String(projectId), 'time-period': event.target.value }, { replace: true })
            }
          />
          {period && (
            <InlineMessage
              action={<LinkButton to={paths.projectDates({ project: projectId })}>Dates</LinkButton>}
            >
              {period.state === 'published'
                ? 'The results for this period have been published, so you cannot extend data entry. To allow a correction, reopen the questionnaire.'
                : `For other organisations, data entry closes on ${formatDateTime(period.collection_closes_at)}.`}
            </InlineMessage>
          )}
        </div>
      }
      mayBegin={mayExtend}
      caption="Extensions"
      source={error && !period ? { ...found, rows: undefined, error, retry: refetch } : found}
      columns={extensionColumns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search organisations"
      filters={[extensionStateFilter]}
      empty={
        <EmptyState icon="calendar-clock" title="No extensions yet">
          {mayExtend
            ? 'If an organisation needs more time, give it an extension. The dates for the others do not change.'
            : 'You can give extensions when a project has a period that is not yet published.'}
        </EmptyState>
      }
      form={({ row, onSaved, onCancel }) => (
        <ExtensionForm part={part} {...(row && { extension: row })} onSaved={onSaved} onCancel={onCancel} />
      )}
      remove={{
        call: ({ id }) => endExtension({ ...part, id }),
        lost: ({ is_running }) =>
          is_running
            ? 'If data entry has closed for the others, it closes for this organisation immediately. Data already entered is not deleted.'
            : 'This extension has already ended. It will be removed from this list.',
      }}
    />
  );
}
