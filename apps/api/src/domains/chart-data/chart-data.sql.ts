import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { chart_parameters } from '../charts/charts.tables.ts';
import { measure_values, measures } from '../measures/measures.tables.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { time_periods } from '../programmes/programmes.tables.ts';
import { project_time_periods } from '../projects/projects.tables.ts';
import { questionnaires } from '../questionnaires/questionnaires.tables.ts';
import { questionnaire_submissions, submissions } from '../submissions/submissions.tables.ts';

export type Measure = typeof measures.$inferSelect;

const period = {
  id: time_periods.id,
  time_period_name: time_periods.time_period_name,
  starts_on: time_periods.starts_on,
  display_order: time_periods.display_order,
  registration_opens_at: project_time_periods.registration_opens_at,
  registration_closes_at: project_time_periods.registration_closes_at,
  collection_opens_at: project_time_periods.collection_opens_at,
  collection_closes_at: project_time_periods.collection_closes_at,
  published_at: project_time_periods.published_at,
};

/** A time period with the project's dates in it; none when the project does not take part in it. */
export async function selectPeriod(db: Db, projectId: number, timePeriodId: number) {
  const [row] = await db
    .select(period)
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(
      and(
        eq(project_time_periods.project_id, projectId),
        eq(project_time_periods.time_period_id, timePeriodId),
      ),
    );
  return row;
}

/** The periods a chart has a measure for, newest first. */
export function selectPeriodsOfChart(db: Db, chartId: number, projectId: number) {
  const used = db
    .selectDistinct({ time_period_id: chart_parameters.time_period_id })
    .from(chart_parameters)
    .where(eq(chart_parameters.chart_id, chartId))
    .as('used');
  return db
    .select(period)
    .from(used)
    .innerJoin(
      project_time_periods,
      and(
        eq(project_time_periods.time_period_id, used.time_period_id),
        eq(project_time_periods.project_id, projectId),
      ),
    )
    .innerJoin(time_periods, eq(time_periods.id, used.time_period_id))
    .orderBy(desc(time_periods.display_order));
}

/** The series of a chart in a period, each with its measure; the first is the default. */
export function selectSeries(db: Db, chartId: number, timePeriodId: number) {
  return db
    .select({ series_name: chart_parameters.series_name, measure: measures })
    .from(chart_parameters)
    .innerJoin(measures, eq(measures.id, chart_parameters.measure_id))
    .where(and(eq(chart_parameters.chart_id, chartId), eq(chart_parameters.time_period_id, timePeriodId)))
    .orderBy(asc(chart_parameters.display_order), asc(chart_parameters.id));
}

/** The measures that charts of a project show in a period. */
export async function selectMeasuresShown(db: Db, projectId: number, timePeriodId: number) {
  const rows = await db
    .selectDistinctOn([measures.id], { measure: measures })
    .from(chart_parameters)
    .innerJoin(measures, eq(measures.id, chart_parameters.measure_id))
    .where(and(eq(measures.project_id, projectId), eq(chart_parameters.time_period_id, timePeriodId)));
  return rows.map(({ measure }) => measure);
}

/** When each submission last submitted a questionnaire of a project and period that is still submitted. */
function submittedIn(db: Db, projectId: number, timePeriodId: number) {
  return db
    .select({
      submission_id: questionnaire_submissions.submission_id,
      submitted_at: sql`max(${questionnaire_submissions.submitted_at})`
        .mapWith((text: string): Date | null => new Date(text))
        .as('last_submitted_at'),
    })
    .from(questionnaire_submissions)
    .innerJoin(questionnaires, eq(questionnaires.id, questionnaire_submissions.questionnaire_id))
    .where(
      and(
        eq(questionnaires.project_id, projectId),
        eq(questionnaires.time_period_id, timePeriodId),
        eq(questionnaire_submissions.state, 'submitted'),
      ),
    )
    .groupBy(questionnaire_submissions.submission_id)
    .as('submitted_in');
}

/** A submission is expected in a period unless it had ended before. */
const activeFrom = (startsOn: string) =>
  or(isNull(submissions.ended_on), sql`${submissions.ended_on} >= ${startsOn}::date`);

/** The submissions of a project: whether each is expected in a period, and when it submitted. */
export function selectParticipants(db: Db, projectId: number, of: { id: number; starts_on: string }) {
  const submitted = submittedIn(db, projectId, of.id);
  return db
    .select({
      submission_id: submissions.id,
      organisation_id: submissions.organisation_id,
      pseudonym_number: submissions.pseudonym_number,
      is_expected: sql<boolean>`${activeFrom(of.starts_on)}`,
      submitted_at: submitted.submitted_at,
    })
    .from(submissions)
    .leftJoin(submitted, eq(submitted.submission_id, submissions.id))
    .where(eq(submissions.project_id, projectId));
}

/**
 * The figures of some measures of a project in a period, one for each measure and each submission that has submitted or
 * was expected to. The names are for the viewer's own and for those who may see them; `presentPoints` takes care of that.
 */
export function selectFigures(
  db: Db,
  of: { project_id: number; measure_ids: number[]; period: { id: number; starts_on: string } },
) {
  const submitted = submittedIn(db, of.project_id, of.period.id);
  return db
    .select({
      measure_id: measures.id,
      submission_id: submissions.id,
      organisation_id: submissions.organisation_id,
      pseudonym_number: submissions.pseudonym_number,
      submission_name: submissions.submission_name,
      organisation_name: organisations.organisation_name,
      region: organisations.region,
      board_code: organisations.board_code,
      board_name: organisations.board_name,
      submitted: sql<boolean>`${measure_values.submission_id} is not null`,
      submitted_at: submitted.submitted_at,
      numerator: measure_values.numerator,
      denominator: measure_values.denominator,
      value: measure_values.value,
      missing_reason: measure_values.missing_reason,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .innerJoin(measures, inArray(measures.id, of.measure_ids))
    .leftJoin(
      measure_values,
      and(
        eq(measure_values.submission_id, submissions.id),
        eq(measure_values.measure_id, measures.id),
        eq(measure_values.time_period_id, of.period.id),
      ),
    )
    .leftJoin(submitted, eq(submitted.submission_id, submissions.id))
    .where(
      and(
        eq(submissions.project_id, of.project_id),
        or(isNotNull(measure_values.submission_id), activeFrom(of.period.starts_on)),
      ),
    );
}

/** A submission of the project with its names; of the organisation, its first one, when no id is given. */
export async function selectSubmission(
  db: Db,
  projectId: number,
  which: { id: number } | { organisation_id: number },
) {
  const [row] = await db
    .select({
      id: submissions.id,
      organisation_id: submissions.organisation_id,
      submission_name: submissions.submission_name,
      organisation_name: organisations.organisation_name,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(
      and(
        eq(submissions.project_id, projectId),
        'id' in which ? eq(submissions.id, which.id) : eq(submissions.organisation_id, which.organisation_id),
      ),
    )
    .orderBy(sql`${submissions.ended_on} is not null`, submissions.submission_name, submissions.id)
    .limit(1);
  return row;
}
