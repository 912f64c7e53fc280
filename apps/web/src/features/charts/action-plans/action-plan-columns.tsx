import type { ProjectActionPlan } from '@portal/contract/charts/action-plans';
import { actionPlanStateNames, OVERDUE } from '@portal/wording/action-plan-states';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { actionPlanStateTones } from './action-plan-state-tones.ts';

const stateOf = ({ state, is_overdue }: ProjectActionPlan) =>
  is_overdue ? OVERDUE : actionPlanStateNames[state];

/** Returns the columns of the list of a project's action plans. */
export const actionPlanColumns = (projectCode: string): Column<ProjectActionPlan>[] => [
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: stateOf,
    cell: (plan) => (
      <Badge tone={plan.is_overdue ? 'warning' : actionPlanStateTones[plan.state]}>{stateOf(plan)}</Badge>
    ),
  },
  {
    id: 'submission',
    header: 'Submission',
    isSortable: false,
    value: ({ submission_name }) => submission_name,
    cell: ({ organisation_name, submission_name }) => (
      <>
        {submission_name}
        {submission_name !== organisation_name && (
          <span className="block text-sm text-ink-soft">{organisation_name}</span>
        )}
      </>
    ),
  },
  {
    id: 'chart',
    header: 'Chart',
    isSortable: false,
    value: ({ chart_name }) => chart_name,
    cell: (plan) => <ChartOfPlan plan={plan} projectCode={projectCode} />,
  },
  { id: 'aim', header: 'Aim', isSortable: false, value: ({ aim }) => aim },
  { id: 'owner', header: 'Owner', isSortable: false, value: ({ owner_name }) => owner_name },
  {
    id: 'due',
    header: 'Due date',
    isSortable: false,
    value: ({ due_on }) => due_on,
    cell: ({ due_on }) => <span className="whitespace-nowrap">{formatDate(due_on)}</span>,
  },
];

/** Columns that only the file has. */
export const actionPlanFileColumns: Column<ProjectActionPlan>[] = [
  { id: 'organisation', header: 'Organisation', value: ({ organisation_name }) => organisation_name },
  { id: 'change', header: 'Change', value: ({ change }) => change },
  { id: 'start', header: 'Start date', value: ({ starts_on }) => starts_on },
];

/** Links to the chart, whose page has the plan. */
function ChartOfPlan({ plan, projectCode }: { plan: ProjectActionPlan; projectCode: string }) {
  const { chart_id, chart_name, collection_code, submission_id, tab_name } = plan;
  if (tab_name === null || collection_code === null) return chart_name;
  return (
    <Link
      className="link"
      to={paths.chart(projectCode, tab_name, collection_code, chart_id, { submission: submission_id })}
    >
      {chart_name}
    </Link>
  );
}
