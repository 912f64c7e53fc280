import { actionPlanFilters } from '@portal/contract/charts/action-plans';
import { isAdmin } from '@portal/contract/identity/roles';
import { actionPlanStateNames, OVERDUE } from '@portal/wording/action-plan-states';
import { projectActionPlanList } from '../../../data/charts/action-plans.ts';
import {
  actionPlanColumns,
  actionPlanFileColumns,
} from '../../../features/charts/action-plans/action-plan-columns.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

const FILTERS = ['state'] as const;
const filterNames = { ...actionPlanStateNames, overdue: OVERDUE };

/** Lists the action plans of all charts of a project: the organisation’s, or those the programme team asked for. */
export default function ActionPlansPage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`Action plans: ${project.project_name}`);
  const control = useTableState(FILTERS);
  const source = usePagedList(projectActionPlanList, {
    project_id: project.id,
    ...toPageQuery(control.state),
    state: actionPlanFilters.find((one) => one === control.state.filters['state']),
  });
  return (
    <PageBody>
      <PageHeader
        title="Action plans"
        lead={
          isAdmin(user)
            ? 'Organisations’ action plans for the charts you selected.'
            : 'What your organisation will change, who will do it and when.'
        }
        crumbs={[{ label: project.project_name, to: paths.project(project.project_code) }]}
      />
      <ResourceList
        caption={`Action plans, ${project.project_name}`}
        source={source}
        columns={actionPlanColumns(project.project_code)}
        fileColumns={actionPlanFileColumns}
        rowKey={({ id }) => id}
        control={control}
        searchLabel="Search action plans"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: actionPlanFilters.map((value) => ({ value, label: filterNames[value] })),
          },
        ]}
        empty={
          <EmptyState icon="target" title="No action plans">
            {isAdmin(user)
              ? 'To ask organisations for a plan, open a chart in the admin area.'
              : 'To add a plan, open a chart and go to Action plans below it.'}
          </EmptyState>
        }
      />
    </PageBody>
  );
}
