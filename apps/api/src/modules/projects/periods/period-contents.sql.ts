import type { PeriodContents } from '@portal/contract/projects/period-contents';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { submittableQuestionnaireCondition } from '../../../database/submittable-questionnaire-condition.ts';

/* What hangs on a time period, counted or named, and never written here. */

/**
 * Counts a project's contents in a time period, in a statement that selects from `time_periods`. A submission
 * counts as submitted once it has submitted all its questionnaires.
 */
export const periodContentsSql = (projectId: number | SQL, now: Date) => sql<PeriodContents>`(
  with asked as (
    select id, count(*) over ()::int as wanted from questionnaires
    where project_id = ${projectId} and time_period_id = time_periods.id and status <> 'draft' and ${submittableQuestionnaireCondition('questionnaires')}
  ), begun as (
    select state.submission_id, max(asked.wanted) as wanted,
      count(*) filter (where state.state = 'submitted' or state.submitted_at is not null)::int as submitted
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
      where project_id = ${projectId} and time_period_id = time_periods.id),
    'filters', (select count(distinct filter.id) from filters filter
      join filter_options option on option.filter_id = filter.id
      join submission_filter_options has on has.filter_option_id = option.id
      where filter.project_id = ${projectId} and has.since_time_period_id = time_periods.id),
    'extensions', (select count(distinct extension.organisation_id) from entry_extensions extension
      join project_time_periods part on part.id = extension.project_time_period_id
      where part.project_id = ${projectId} and part.time_period_id = time_periods.id
        and extension.extended_until > ${now.toISOString()}::timestamptz),
    'phases', (select count(*) from chart_phases phase join charts chart on chart.id = phase.chart_id
      where chart.project_id = ${projectId} and phase.time_period_id = time_periods.id),
    'targets', (select count(*) from chart_targets later join charts chart on chart.id = later.chart_id
      where chart.project_id = ${projectId} and later.time_period_id = time_periods.id),
    'annotations', (select count(*) from chart_annotations said join charts chart on chart.id = said.chart_id
      where chart.project_id = ${projectId} and said.time_period_id = time_periods.id),
    'outlier_cases', (select count(*) from outlier_cases
      where project_id = ${projectId} and time_period_id = time_periods.id)) || to_jsonb(taking_part)
  from taking_part)`;

/** Counts a project's contents in a time period, even if the project does not take part. */
export async function countPeriodContents(
  db: Db,
  of: { project_id: number; time_period_id: number },
  now: Date,
): Promise<PeriodContents> {
  const [row] = await db
    .select({ contents: periodContentsSql(of.project_id, now) })
    .from(time_periods)
    .where(eq(time_periods.id, of.time_period_id));
  return row!.contents;
}

/** A project with something in a time period, and the charts with a phase, a target or an annotation in it. */
export type ProjectInPeriod = {
  project_name: string;
  phases: string[];
  targets: string[];
  annotations: string[];
};

/** The projects that have anything in a time period, in the programme's order. */
export async function selectProjectsInPeriod(db: Db, timePeriodId: number): Promise<ProjectInPeriod[]> {
  const chartsWith = (what: SQL) => sql`(
    select coalesce(json_agg(chart.chart_name order by lower(chart.chart_name), chart.id), '[]') from charts chart
    where chart.project_id = projects.id and exists (
      select from ${what} said where said.chart_id = chart.id and said.time_period_id = ${timePeriodId}))`;
  const result = await db.execute<ProjectInPeriod>(sql`
    select project_name, ${chartsWith(sql`chart_phases`)} as phases,
      ${chartsWith(sql`chart_targets`)} as targets, ${chartsWith(sql`chart_annotations`)} as annotations
    from projects where id in (
      select project_id from project_time_periods where time_period_id = ${timePeriodId}
      union select project_id from questionnaires where time_period_id = ${timePeriodId}
      union select project_id from registrations where time_period_id = ${timePeriodId}
      union select project_id from measures where comparable_since_id = ${timePeriodId}
      union select project_id from report_packs where time_period_id = ${timePeriodId}
      union select project_id from pack_runs where time_period_id = ${timePeriodId}
      union select project_id from outlier_cases where time_period_id = ${timePeriodId}
      union select filter.project_id from submission_filter_options has
        join filter_options option on option.id = has.filter_option_id
        join filters filter on filter.id = option.filter_id where has.since_time_period_id = ${timePeriodId}
      union select chart.project_id from (
        select chart_id from chart_parameters where time_period_id = ${timePeriodId}
        union select chart_id from chart_phases where time_period_id = ${timePeriodId}
        union select chart_id from chart_targets where time_period_id = ${timePeriodId}
        union select chart_id from chart_annotations where time_period_id = ${timePeriodId}
      ) hanging join charts chart on chart.id = hanging.chart_id)
    order by display_order, lower(project_name), id`);
  return result.rows;
}
