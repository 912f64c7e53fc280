import type { PeriodContents } from '@portal/contract/periods';
import type { PeriodDates } from '@portal/contract/rules/period-dates';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { time_periods } from '../../tables/programmes.tables.ts';
import { project_time_periods } from '../../tables/projects.tables.ts';

/** What a project has in a time period, counted. A submission has submitted when it has submitted all that it is asked. */
const contentsIn = (projectId: number) => sql<PeriodContents>`(
  with asked as (
    select id, count(*) over ()::int as wanted from questionnaires
    where project_id = ${projectId} and time_period_id = time_periods.id and status <> 'draft' and kind = 'organisational'
  ), begun as (
    select state.submission_id, max(asked.wanted) as wanted,
      count(*) filter (where state.state = 'submitted')::int as submitted
    from asked join questionnaire_submissions state on state.questionnaire_id = asked.id
    group by state.submission_id
  ), taking_part as (
    select count(*)::int as submissions, count(distinct submission.organisation_id)::int as organisations,
      count(begun.submission_id)::int as begun,
      count(*) filter (where begun.submitted = begun.wanted)::int as submitted
    from submissions submission left join begun on begun.submission_id = submission.id
    where submission.project_id = ${projectId}
      and (submission.ended_on is null or submission.ended_on >= time_periods.starts_on)
  )
  select jsonb_build_object(
    'questionnaires', (select count(*) from questionnaires
      where project_id = ${projectId} and time_period_id = time_periods.id),
    'registrations', (select count(*) from registrations
      where project_id = ${projectId} and time_period_id = time_periods.id),
    'charts', (select count(distinct parameter.chart_id) from chart_parameters parameter
      join charts chart on chart.id = parameter.chart_id
      where chart.project_id = ${projectId} and parameter.time_period_id = time_periods.id),
    'measures', (select count(*) from measures
      where project_id = ${projectId} and comparable_since_id = time_periods.id),
    'report_packs', (select count(*) from report_packs
      where project_id = ${projectId} and time_period_id = time_periods.id)) || to_jsonb(taking_part)
  from taking_part)`;

/** The periods of a project with their dates and what is in each, newest first; of one alone with `timePeriodId`. */
export async function selectProjectPeriods(
  db: Db,
  projectId: number,
  query: { timePeriodId?: number; limit: number; offset: number },
) {
  const rows = await db
    .select({
      time_period_name: time_periods.time_period_name,
      dates: project_time_periods,
      contents: contentsIn(projectId),
      total: sql<number>`count(*) over ()`,
    })
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(
      and(
        eq(project_time_periods.project_id, projectId),
        query.timePeriodId === undefined
          ? undefined
          : eq(project_time_periods.time_period_id, query.timePeriodId),
      ),
    )
    .orderBy(desc(time_periods.display_order), desc(time_periods.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What a project has in a time period, whether it takes part in it or not. */
export async function countPeriodContents(
  db: Db,
  of: { project_id: number; time_period_id: number },
): Promise<PeriodContents> {
  const [row] = await db
    .select({ contents: contentsIn(of.project_id) })
    .from(time_periods)
    .where(eq(time_periods.id, of.time_period_id));
  return row!.contents;
}

type Part = { project_id: number; time_period_id: number };
const thePart = (of: Part) =>
  and(
    eq(project_time_periods.project_id, of.project_id),
    eq(project_time_periods.time_period_id, of.time_period_id),
  );

/** A project's part in a time period; nobody else changes it until the transaction ends. */
export async function lockProjectPeriod(db: Db, of: Part) {
  const [row] = await db.select().from(project_time_periods).where(thePart(of)).for('update');
  return row;
}

export async function insertProjectPeriod(
  db: Db,
  values: Part & PeriodDates & { about_text?: string },
): Promise<void> {
  await db.insert(project_time_periods).values(values);
}

export async function updateProjectPeriodDates(db: Db, of: Part, dates: PeriodDates): Promise<void> {
  await db.update(project_time_periods).set(dates).where(thePart(of));
}

export async function deleteProjectPeriod(db: Db, of: Part): Promise<void> {
  await db.delete(project_time_periods).where(thePart(of));
}
