import type {
  ActionPlanState,
  listProjectActionPlans,
  ProjectActionPlan,
} from '@portal/contract/charts/action-plans';
import type { Output } from '@portal/contract/shared/endpoint';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { action_plans } from '../../../tables/action-plans.tables.ts';
import { charts } from '../../../tables/charts.tables.ts';
import { firstPlaceOf } from '../charts/first-place-of-chart.sql.ts';

export type ActionPlanRow = {
  id: number;
  submission_id: number;
  submission_name: string;
  organisation_id: number;
  organisation_name: string;
  aim: string;
  change: string;
  owner_name: string;
  starts_on: string;
  due_on: string;
  state: ActionPlanState;
  version: number;
};

/**
 * Selects the plans of a chart, open ones first, then by due date.
 * @param of `organisation_id`, `submission_id`: only theirs; null: all
 */
export async function selectActionPlans(
  db: Db,
  of: { chart_id: number; organisation_id: number | null; submission_id: number | null },
): Promise<ActionPlanRow[]> {
  const { rows } = await db.execute<ActionPlanRow>(sql`
    select plan.id, plan.submission_id, submission.submission_name, submission.organisation_id,
      organisation.organisation_name, plan.aim, plan.change, plan.owner_name, plan.starts_on::text, plan.due_on::text,
      plan.state, plan.version
    from action_plans plan
    join submissions submission on submission.id = plan.submission_id
    join organisations organisation on organisation.id = submission.organisation_id
    where plan.chart_id = ${of.chart_id}
      and (${of.organisation_id}::int is null or submission.organisation_id = ${of.organisation_id}::int)
      and (${of.submission_id}::int is null or plan.submission_id = ${of.submission_id}::int)
    order by plan.state <> 'open', plan.due_on, plan.id`);
  return rows;
}

type Asked = z.output<(typeof listProjectActionPlans)['query']> & {
  /** The organisation whose plans are selected; null: the plans of charts that the programme team asks a plan for. */
  organisation_id: number | null;
  /** The current day in the United Kingdom. */
  today: string;
};

const searchedColumns = [
  'organisation.organisation_name',
  'submission.submission_name',
  'chart.chart_name',
  'plan.aim',
  'plan.owner_name',
].map((column) => sql.raw(column));

/** Selects a page of a project's plans, open ones first, then by due date. */
export async function selectProjectActionPlans(
  db: Db,
  of: Asked,
): Promise<Output<typeof listProjectActionPlans>> {
  const isOverdue = sql`(plan.state = 'open' and plan.due_on < ${of.today}::date)`;
  const wanted: SQL[] = [
    sql`chart.project_id = ${of.project_id}`,
    of.organisation_id === null
      ? sql`chart.asks_action_plan`
      : sql`submission.organisation_id = ${of.organisation_id}`,
    matchesSearch(of.search, ...searchedColumns),
  ];
  if (of.submission_id) wanted.push(sql`plan.submission_id = ${of.submission_id}`);
  if (of.state) wanted.push(of.state === 'overdue' ? isOverdue : sql`plan.state = ${of.state}`);
  const { rows } = await db.execute<{ total: number; plans: ProjectActionPlan[] }>(sql`
    with wanted as (
      select plan.id, plan.submission_id, submission.submission_name, organisation.organisation_name, plan.aim,
        plan.change, plan.owner_name, plan.starts_on, plan.due_on, plan.state, ${isOverdue} as is_overdue,
        chart.id as chart_id, chart.chart_name
      from charts chart
      join action_plans plan on plan.chart_id = chart.id
      join submissions submission on submission.id = plan.submission_id
      join organisations organisation on organisation.id = submission.organisation_id
      where ${sql.join(wanted, sql` and `)}
    ), page as (
      select wanted.*, place.tab_name, place.collection_code
      from (select * from wanted order by state <> 'open', due_on, id limit ${of.limit} offset ${of.offset}) wanted
      left join ${firstPlaceOf(sql`wanted.chart_id`)} on true
    )
    select (select count(*)::int from wanted) as total,
      (select coalesce(json_agg(page order by state <> 'open', due_on, id), '[]') from page) as plans`);
  return rows[0]!;
}

/** Locks a submission of a project until the transaction ends, so that its plans are added one after the other. */
export async function lockSubmission(
  db: Db,
  of: { project_id: number; submission_id: number },
): Promise<{ organisation_id: number } | undefined> {
  const { rows } = await db.execute<{ organisation_id: number }>(sql`
    select organisation_id from submissions
    where id = ${of.submission_id} and project_id = ${of.project_id} for no key update`);
  return rows[0];
}

/** Counts the plans of a submission on a chart. Call it after the lock, so that the newest plan counts. */
export async function countActionPlans(
  db: Db,
  of: { chart_id: number; submission_id: number },
): Promise<number> {
  const { chart_id, submission_id } = action_plans;
  return db.$count(action_plans, and(eq(chart_id, of.chart_id), eq(submission_id, of.submission_id)));
}

/** Locks a plan of a chart until the transaction ends. */
export async function lockActionPlan(
  db: Db,
  of: { chart_id: number; id: number },
): Promise<(typeof action_plans.$inferSelect & { organisation_id: number }) | undefined> {
  const [plan] = await db
    .select()
    .from(action_plans)
    .where(and(eq(action_plans.chart_id, of.chart_id), eq(action_plans.id, of.id)))
    .for('update');
  if (!plan) return undefined;
  const { rows } = await db.execute<{ organisation_id: number }>(sql`
    select organisation_id from submissions where id = ${plan.submission_id}`);
  return { ...plan, organisation_id: rows[0]!.organisation_id };
}

export async function insertActionPlan(
  db: Db,
  values: typeof action_plans.$inferInsert,
): Promise<{ id: number }> {
  const [row] = await db.insert(action_plans).values(values).returning({ id: action_plans.id });
  return row!;
}

export async function updateActionPlan(
  db: Db,
  id: number,
  values: Partial<typeof action_plans.$inferInsert>,
): Promise<void> {
  await db.update(action_plans).set(values).where(eq(action_plans.id, id));
}

export async function setAsked(db: Db, chartId: number, asks_action_plan: boolean): Promise<void> {
  await db.update(charts).set({ asks_action_plan }).where(eq(charts.id, chartId));
}
