import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { chart_parameters } from '../../charts/charts.tables.ts';
import { measure_values, measures } from '../../measures/measures.tables.ts';
import { time_periods } from '../../programmes/programmes.tables.ts';
import { project_time_periods } from '../../projects/projects.tables.ts';
import { questionnaires } from '../../questionnaires/questionnaires.tables.ts';
import { questionnaire_submissions, submissions } from '../../submissions/submissions.tables.ts';

/** Every series of a chart in every period of its project, oldest period first. */
export function selectSeriesOverTime(db: Db, chartId: number, projectId: number) {
  return db
    .select({
      period: {
        id: time_periods.id,
        time_period_name: time_periods.time_period_name,
        starts_on: time_periods.starts_on,
        display_order: time_periods.display_order,
        registration_opens_at: project_time_periods.registration_opens_at,
        registration_closes_at: project_time_periods.registration_closes_at,
        collection_opens_at: project_time_periods.collection_opens_at,
        collection_closes_at: project_time_periods.collection_closes_at,
        published_at: project_time_periods.published_at,
      },
      series_name: chart_parameters.series_name,
      measure: measures,
      /** Where the period stands from which on the measure is comparable. */
      comparable_since: sql<number | null>`(
        select since.display_order from time_periods since where since.id = ${measures.comparable_since_id})`,
    })
    .from(chart_parameters)
    .innerJoin(measures, eq(measures.id, chart_parameters.measure_id))
    .innerJoin(time_periods, eq(time_periods.id, chart_parameters.time_period_id))
    .innerJoin(
      project_time_periods,
      and(
        eq(project_time_periods.time_period_id, time_periods.id),
        eq(project_time_periods.project_id, projectId),
      ),
    )
    .where(eq(chart_parameters.chart_id, chartId))
    .orderBy(asc(time_periods.display_order), asc(chart_parameters.display_order), asc(chart_parameters.id));
}

/** The values of one measure for each of some periods. */
export async function selectValuesOverTime(
  db: Db,
  picks: { measure_id: number; time_period_id: number }[],
): Promise<
  {
    time_period_id: number;
    submission_id: number;
    organisation_id: number;
    pseudonym_number: number;
    numerator: number | null;
    denominator: number | null;
    value: number | null;
    missing_reason: 'not_reported' | 'zero_denominator' | null;
  }[]
> {
  const { rows } = await db.execute(sql`
    select v.time_period_id, v.submission_id, s.organisation_id, s.pseudonym_number,
      v.numerator, v.denominator, v.value, v.missing_reason
    from unnest(
      ${sql.param(picks.map((one) => one.measure_id))}::int[],
      ${sql.param(picks.map((one) => one.time_period_id))}::int[]
    ) as wanted(measure_id, time_period_id)
    join ${measure_values} v on v.measure_id = wanted.measure_id and v.time_period_id = wanted.time_period_id
    join ${submissions} s on s.id = v.submission_id`);
  return rows as never;
}

/** The periods of a project in which an organisation has something submitted. */
export async function selectPeriodsSubmitted(
  db: Db,
  projectId: number,
  organisationId: number,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ time_period_id: questionnaires.time_period_id })
    .from(questionnaire_submissions)
    .innerJoin(questionnaires, eq(questionnaires.id, questionnaire_submissions.questionnaire_id))
    .innerJoin(submissions, eq(submissions.id, questionnaire_submissions.submission_id))
    .where(
      and(
        eq(questionnaires.project_id, projectId),
        eq(submissions.organisation_id, organisationId),
        eq(questionnaire_submissions.state, 'submitted'),
      ),
    );
  return rows.map(({ time_period_id }) => time_period_id);
}
