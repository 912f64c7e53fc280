import type { DueWorkItem } from '@portal/contract/admin/due-work';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { firstPlaceOf } from '../../charts/charts/first-place-of-chart.sql.ts';

type Of = { programme_id: number; organisation_id: number };
type DueAction = Extract<DueWorkItem, { kind: 'outlier_action' | 'action_plan' }>;

/** Selects the outlier cases in which it is the organisation’s turn, and its open action plans, by due date. */
export async function selectDueActions(db: Db, of: Of, now: Date): Promise<DueAction[]> {
  const { rows } = await db.execute<{ item: DueAction }>(sql`
    select item from (${outlierActions(of)} union all ${openPlans(of, now)}) due
    order by item ->> 'due_on', place`);
  return rows.map(({ item }) => item);
}

const inProject = sql`'project_id', project.id, 'project_code', project.project_code, 'project_name',
  project.project_name, 'time_period_id', period.id, 'time_period_name', period.time_period_name, 'submission_id',
  submission.id, 'submission_name', submission.submission_name, 'chart_name', chart.chart_name`;

const outlierActions = ({ programme_id, organisation_id }: Of): SQL => sql`
  select found.id as place, jsonb_build_object('kind', 'outlier_action', ${inProject}, 'outlier_case_id', found.id,
    'action_name', next.act_name, 'due_on', next.due_on::text) as item
  from outlier_cases found
  join submissions submission on submission.id = found.submission_id
  join projects project on project.id = found.project_id
  join time_periods period on period.id = found.time_period_id
  join charts chart on chart.id = found.chart_id
  cross join lateral (
    select act.act_name, act.done_by, act.due_on from outlier_case_acts act
    where act.outlier_case_id = found.id and act.done_at is null order by act.display_order limit 1) next
  where submission.organisation_id = ${organisation_id} and project.programme_id = ${programme_id}
    and project.archived_at is null and found.told_at is not null and found.concluded_at is null
    and next.done_by = 'organisation'`;

/** Each with the newest period of its project that has started, and the first place of its chart in the explorer. */
const openPlans = ({ programme_id, organisation_id }: Of, now: Date): SQL => sql`
  select plan.id as place, jsonb_build_object('kind', 'action_plan', ${inProject}, 'action_plan_id', plan.id,
    'chart_id', chart.id, 'tab_name', place.tab_name, 'collection_code', place.collection_code, 'aim', plan.aim,
    'due_on', plan.due_on::text) as item
  from action_plans plan
  join submissions submission on submission.id = plan.submission_id
  join charts chart on chart.id = plan.chart_id
  join projects project on project.id = chart.project_id
  cross join lateral (
    select known.id, known.time_period_name from time_periods known
    join project_time_periods part on part.time_period_id = known.id and part.project_id = project.id
    order by known.starts_on <= ${now.toISOString()}::timestamptz::date desc, known.display_order desc limit 1) period
  left join ${firstPlaceOf(sql`chart.id`)} on true
  where submission.organisation_id = ${organisation_id} and project.programme_id = ${programme_id}
    and project.archived_at is null and plan.state = 'open'`;
