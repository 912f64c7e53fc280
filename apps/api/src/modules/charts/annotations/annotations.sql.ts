import type { PlanDate } from '@portal/contract/charts/annotations';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { chart_annotations } from '../../../tables/annotations.tables.ts';

type AnnotationRow = {
  id: number;
  time_period_id: number;
  time_period_name: string;
  submission_id: number | null;
  organisation_id: number | null;
  annotation_text: string;
  user_name: string | null;
  created_at: string;
  plan_date: PlanDate | null;
};

/** The periods of the project in which a plan starts and is due: of several around a day, the shortest. */
const planPeriods = sql`(
  select day.plan_date, around.id as time_period_id
  from (values ('starts', plan.starts_on), ('due', plan.due_on)) day (plan_date, at)
  cross join lateral (
    select period.id from time_periods period
    join project_time_periods part on part.time_period_id = period.id and part.project_id = chart.project_id
    where day.at between period.starts_on and period.ends_on
    order by period.ends_on - period.starts_on, period.id limit 1) around)`;

/**
 * Selects the annotations of a chart by period: public ones, and those of a visible submission with the dates of its
 * action plans. A plan shows to the programme team if it asked for plans.
 * @param visibility `organisation_id`: the organisation whose annotations are visible too; null: all. `from` and
 * `until`: the first and last period; null: all periods. A `from` later than `until` counts as null, as in the chart
 */
export async function selectAnnotations(
  db: Db,
  chartId: number,
  visibility: {
    submission_id: number | null;
    organisation_id: number | null;
    from?: number | null;
    until?: number | null;
  },
): Promise<AnnotationRow[]> {
  const result = await db.execute<AnnotationRow>(sql`
    with said as (
      select id, time_period_id, submission_id, annotation_text, created_at, user_id, null as plan_date
      from chart_annotations where chart_id = ${chartId}
      union all
      select plan.id, dated.time_period_id, plan.submission_id, plan.aim, plan.created_at, plan.user_id, dated.plan_date
      from action_plans plan join charts chart on chart.id = plan.chart_id
      cross join lateral ${planPeriods} dated
      where plan.chart_id = ${chartId} and plan.state <> 'dropped'
        and (${visibility.organisation_id}::int is not null or chart.asks_action_plan)
    )
    select said.id, said.time_period_id, period.time_period_name, said.submission_id, submission.organisation_id,
      said.annotation_text, said.created_at, said.plan_date,
      case when said.submission_id is not null then writer.full_name end as user_name
    from said
    join time_periods period on period.id = said.time_period_id
    join users writer on writer.id = said.user_id
    left join submissions submission on submission.id = said.submission_id
    where (${visibility.until ?? null}::int is null
        or period.display_order <= (select display_order from time_periods where id = ${visibility.until ?? null}::int))
      and coalesce(period.display_order >= (select first.display_order from time_periods first
        left join time_periods last on last.id = ${visibility.until ?? null}::int
        where first.id = ${visibility.from ?? null}::int
          and (last.id is null or first.display_order <= last.display_order)), true)
      and (said.submission_id is null or (said.submission_id = ${visibility.submission_id}::int
        and (${visibility.organisation_id}::int is null or submission.organisation_id = ${visibility.organisation_id}::int)))
    order by period.display_order, period.id, said.plan_date desc nulls first, said.id`);
  return result.rows;
}

/**
 * Selects a submission's organisation, and the number of annotations one side has on a chart. Returns nothing
 * if the project has no such submission.
 */
export async function selectOrganisationAndAnnotationCount(
  db: Db,
  of: { project_id: number; chart_id: number; submission_id: number | null },
): Promise<{ organisation_id: number | null; said: number } | undefined> {
  const result = await db.execute<{ organisation_id: number | null; said: number }>(sql`
    select submission.organisation_id, (select count(*)::int from chart_annotations said
      where said.chart_id = ${of.chart_id} and said.submission_id is not distinct from ${of.submission_id}::int) as said
    from (select ${of.submission_id}::int as id) wanted left join submissions submission on submission.id = wanted.id
    where wanted.id is null or submission.project_id = ${of.project_id}`);
  return result.rows[0];
}

export async function insertAnnotation(
  db: Db,
  values: typeof chart_annotations.$inferInsert,
): Promise<{ id: number }> {
  const [row] = await db.insert(chart_annotations).values(values).returning({ id: chart_annotations.id });
  return row!;
}

/** An annotation of a chart, and whose it is. */
export async function selectAnnotation(db: Db, chartId: number, id: number) {
  const result = await db.execute<{
    id: number;
    submission_id: number | null;
    organisation_id: number | null;
    time_period_id: number;
  }>(sql`
    select said.id, said.submission_id, said.time_period_id, submission.organisation_id
    from chart_annotations said left join submissions submission on submission.id = said.submission_id
    where said.id = ${id} and said.chart_id = ${chartId}`);
  return result.rows[0];
}

export async function deleteAnnotationRow(db: Db, chartId: number, id: number): Promise<void> {
  await db
    .delete(chart_annotations)
    .where(and(eq(chart_annotations.chart_id, chartId), eq(chart_annotations.id, id)));
}
