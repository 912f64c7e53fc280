import type { ListedQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { timePeriodsQuery } from '../../../../data/platform/data-collection-state.ts';
import { questionnaireList } from '../../../../data/builder/questionnaire-builder.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { usePagedList } from '../../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { type ListAction, questionnaireColumns } from './questionnaire-columns.tsx';
import { QUESTIONNAIRE_FILTERS, toListQuery } from './questionnaires-query.ts';
import { statuses, statusFacts } from '../settings/status-and-kind-names.ts';

/** The questionnaires of every project of the programme. */
export function QuestionnairesTable({
  onAction,
  begin,
}: {
  onAction: (action: ListAction, questionnaire: ListedQuestionnaire) => void;
  /** The button that creates the first questionnaire. */
  begin: ReactNode;
}) {
  const control = useTableState(QUESTIONNAIRE_FILTERS);
  const source = usePagedList(questionnaireList, toListQuery(control.state));
  const { data: periods = [] } = useQuery(timePeriodsQuery());
  const columns = useMemo(() => questionnaireColumns(onAction), [onAction]);
  return (
    <ResourceList
      caption="Questionnaires"
      columns={columns}
      source={source}
      rowKey={(row) => row.id}
      control={control}
      searchLabel="Search questionnaires"
      filters={[
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
      empty={
        <EmptyState icon="list-checks" title="No questionnaires yet" action={begin}>
          Create a new questionnaire, or import one from other software.
        </EmptyState>
      }
    />
  );
}
