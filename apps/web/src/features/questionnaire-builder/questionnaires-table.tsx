import {
  listProgrammeQuestionnaires,
  type ListedQuestionnaire,
} from '@portal/contract/questionnaire-builder';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { allPages } from '../../lib/all-pages.ts';
import { toApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../shell/toasts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import { useTableState } from '../../ui/use-table-state.ts';
import { periodChoicesQuery, projectChoicesQuery, questionnairesQuery } from './builder.queries.ts';
import { type ListAction, questionnaireColumns } from './questionnaire-columns.tsx';
import { FILTERS, toListQuery } from './questionnaires-query.ts';
import { statuses, statusFacts } from './statuses.ts';

/** The questionnaires of every project of the programme. */
export function QuestionnairesTable({
  onAction,
  begin,
}: {
  onAction: (action: ListAction, questionnaire: ListedQuestionnaire) => void;
  /** How the first one is begun. */
  begin: ReactNode;
}) {
  const control = useTableState(FILTERS);
  const query = toListQuery(control.state);
  const { data, error, refetch } = useQuery(questionnairesQuery(query));
  const { data: projects = [] } = useQuery(projectChoicesQuery);
  const { data: periods = [] } = useQuery(periodChoicesQuery);
  const columns = useMemo(() => questionnaireColumns(onAction), [onAction]);
  const download = async () => {
    try {
      const load = async (page: { limit: number; offset: number }) => {
        const { questionnaires, total } = await call(listProgrammeQuestionnaires, {
          query: { ...query, ...page },
        });
        return { items: questionnaires, total };
      };
      saveCsv('Questionnaires', columns, await allPages(load));
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
  };
  if (error) {
    return <LoadError error={error} retry={refetch} />;
  }
  return (
    <DataTable
      caption="Questionnaires"
      columns={columns}
      rows={data?.questionnaires}
      total={data?.total ?? 0}
      rowKey={(row) => row.id}
      control={control}
      searchLabel="Search questionnaires"
      filters={[
        {
          name: 'project',
          label: 'Project',
          options: projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
        },
        {
          name: 'time-period',
          label: 'Time period',
          options: periods.map(({ id, time_period_name }) => ({ value: id, label: time_period_name })),
        },
        {
          name: 'status',
          label: 'Status',
          options: statuses.map((one) => ({ value: one, label: statusFacts[one].name })),
        },
      ]}
      csv={() => void download()}
      empty={
        <EmptyState icon="list-checks" title="No questionnaire yet" action={begin}>
          Begin one from nothing, or import one that exists in another product.
        </EmptyState>
      }
    />
  );
}
