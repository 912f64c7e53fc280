import { eq } from 'drizzle-orm';
import { refreshMeasureValues } from '../../apps/api/src/modules/measures/measures/refresh-measure-values.ts';
import { questionnaire_submissions } from '../../apps/api/src/tables/questionnaire-submissions.tables.ts';
import { questionnaire_languages, translations } from '../../apps/api/src/tables/translations.tables.ts';
import { submissions } from '../../apps/api/src/tables/submissions.tables.ts';
import { stableHash } from '../stable-hash.ts';
import {
  ANALYSTS,
  OPEN_PERIOD,
  PUBLISHED_PERIOD,
  SURVEY_PERIOD,
  reviewsAndSurveys,
} from '../projects/reviews-and-surveys.ts';
import { caseNoteReview } from '../questionnaires/case-note-review.ts';
import { cpdSurvey, cpdSettings } from '../questionnaires/cpd-survey.ts';
import { experienceSettings, patientExperience } from '../questionnaires/patient-experience.ts';
import { patientExperienceInWelsh } from '../questionnaires/patient-experience-welsh.ts';
import { analyseTables, insertAll } from './bulk-insert.ts';
import { type Context, DAY, daysAfter, startOfDay } from './load-context.ts';
import type { Period } from './demo-project-types.ts';
import { loadCharts } from './load-charts.ts';
import { collectionDates } from './load-periods.ts';
import { loadProject, type LoadedProject } from './load-project.ts';
import type { PersonIds } from './load-people.ts';
import { parseCaseAnswers } from './parse-case-answers.ts';
import { type NewCase, storeCaseQuestionnaire, storeCases } from './store-cases.ts';

type CaseProject = {
  context: Context;
  project: LoadedProject;
  personId: PersonIds;
  dates: (key: string) => ReturnType<typeof collectionDates>;
  periodId: (key: string) => number;
};

/** The contributor's trust: forty codes; of those reviewed so far, the last two are half-way. */
const WANTED = 40;
const HALF_WAY = [21, 22];
const EXPERIENCE_CODES = 20;

/** The project of case notes and surveys, whose answers are given case by case. */
export async function loadCaseProject(
  context: Context,
  periods: Period[],
  personId: PersonIds,
): Promise<LoadedProject> {
  const definition = reviewsAndSurveys(
    periods,
    context.data.caseNotes.map((row) => ({
      period: row['period']!,
      organisation_code: row['organisation_code']!,
    })),
  );
  const project = await loadProject(context, definition);
  const [, ...monthly] = definition.periods;
  await loadCharts(context, { ...definition, periods: monthly }, project.id);
  const period = (key: string) => definition.periods.find((one) => one.key === key)!;
  const caseProject: CaseProject = {
    context,
    project,
    personId,
    dates: (key) => collectionDates(period(key), key === OPEN_PERIOD, context.now),
    periodId: (key) => context.timePeriodId(period(key).time_period_name),
  };
  await loadCaseNotes(caseProject, PUBLISHED_PERIOD);
  await loadCaseNotes(caseProject, OPEN_PERIOD);
  await loadCpdSurvey(caseProject);
  await loadExperience(caseProject);
  await analyseTables(context.db);
  const all = await context.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.project_id, project.id));
  for (const { time_period_name } of monthly) {
    await refreshMeasureValues(context.db, {
      project_id: project.id,
      time_period_id: context.timePeriodId(time_period_name),
      submission_ids: all.map(({ id }) => id),
    });
  }
  return project;
}

async function loadCaseNotes(caseProject: CaseProject, period: string): Promise<void> {
  const { context, project, personId } = caseProject;
  const isOpen = period === OPEN_PERIOD;
  const questionnaire = await storeCaseQuestionnaire(
    context,
    caseNoteReview,
    {
      project_id: project.id,
      time_period_id: caseProject.periodId(period),
      status: isOpen ? 'open' : 'closed',
      display_order: 1,
    },
    {
      code_limit: 100,
      target: WANTED,
      double_review_percent: 25,
      duplicate_codes: ['attended_on', 'minutes_in_department'],
    },
  );
  const rows = context.data.caseNotes.filter((row) => row['period'] === period);
  const created_at = caseProject.dates(period).opens;
  const reviewed = rows.map((row): NewCase => {
    const code = row['organisation_code']!;
    const case_number = Number(row['case_number']);
    const isSecond = row['review'] === '2';
    const isHalfWay = isOpen && code === 'RJZ' && HALF_WAY.includes(case_number);
    const answers = parseCaseAnswers(caseNoteReview, row);
    const { attended_on, minutes_in_department } = answers;
    const reviewer_id = reviewerOf(personId, code, isSecond);
    return {
      submission_id: project.submissionId(code),
      case_number,
      isSecond,
      reviewer_id,
      created_at,
      created_by: context.adminId,
      state: isHalfWay ? 'in_progress' : 'complete',
      at: timeWithin(caseProject, period, `${code}/${case_number}/${row['review']}`),
      answeredBy: reviewer_id ?? context.adminId,
      answers: isHalfWay ? { attended_on, minutes_in_department } : answers,
    };
  });
  const own = reviewed.filter((one) => one.submission_id === project.submissionId('RJZ') && !one.isSecond);
  const unused = isOpen ? unusedCases(caseProject, period, 'RJZ', { from: own.length + 1, to: WANTED }) : [];
  await storeCases(context, questionnaire, [...reviewed, ...unused]);
  const codes = [...new Set(rows.map((row) => row['organisation_code']!))];
  await storeReturns(caseProject, questionnaire.id, period, codes, (code) => !isOpen || code !== 'RJZ');
}

/**
 * Returns the reviewer. People of the demonstration review in their own trusts; the others have no known
 * people.
 */
function reviewerOf(personId: PersonIds, code: string, isSecond: boolean): number | null {
  if (code === 'RJZ') return personId(isSecond ? 'reviewer' : 'contributor');
  return code === 'R0A' && !isSecond ? personId('neighbour') : null;
}

async function loadCpdSurvey(caseProject: CaseProject): Promise<void> {
  const { context, project } = caseProject;
  const questionnaire = await storeCaseQuestionnaire(
    context,
    cpdSurvey,
    {
      project_id: project.id,
      time_period_id: caseProject.periodId(SURVEY_PERIOD),
      status: 'closed',
      display_order: 1,
    },
    cpdSettings,
  );
  await storeCases(
    context,
    questionnaire,
    context.data.cpdSurvey.map((row, index): NewCase => {
      const at = timeWithin(caseProject, SURVEY_PERIOD, row['respondent']!);
      return {
        submission_id: project.submissionId(ANALYSTS),
        case_number: index + 1,
        state: 'complete',
        reviewer_id: null,
        created_by: null,
        created_at: at,
        at,
        answeredBy: null,
        answers: parseCaseAnswers(cpdSurvey, row),
      };
    }),
  );
  await storeReturns(caseProject, questionnaire.id, SURVEY_PERIOD, [ANALYSTS], () => true);
}

/**
 * Loads a survey open now at the contributor's trust, not yet answered: the user who tries the demonstration
 * is the first.
 */
async function loadExperience(caseProject: CaseProject): Promise<void> {
  const { context, project } = caseProject;
  const questionnaire = await storeCaseQuestionnaire(
    context,
    patientExperience,
    {
      project_id: project.id,
      time_period_id: caseProject.periodId(OPEN_PERIOD),
      status: 'open',
      display_order: 2,
    },
    experienceSettings,
  );
  const of = { questionnaire_id: questionnaire.id, language: 'cy' };
  await insertAll(context.db, questionnaire_languages, [{ ...of, is_offered: true }]);
  await insertAll(
    context.db,
    translations,
    Object.entries(patientExperienceInWelsh).map(([source, translation]) => ({
      ...of,
      source,
      translation,
      changed_at: caseProject.dates(OPEN_PERIOD).opens,
      changed_by: context.adminId,
    })),
  );
  const codes = unusedCases(caseProject, OPEN_PERIOD, 'RJZ', { from: 1, to: EXPERIENCE_CODES });
  await storeCases(
    context,
    questionnaire,
    codes.map((one) => ({ ...one, reviewer_id: null })),
  );
}

function unusedCases(
  { context, project, personId, dates }: CaseProject,
  period: string,
  code: string,
  { from, to }: { from: number; to: number },
): NewCase[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    submission_id: project.submissionId(code),
    case_number: from + index,
    state: 'unused' as const,
    reviewer_id: personId('contributor'),
    created_at: dates(period).opens,
    created_by: context.adminId,
    at: null,
    answeredBy: null,
    answers: {},
  }));
}

async function storeReturns(
  caseProject: CaseProject,
  questionnaire_id: number,
  period: string,
  codes: string[],
  isSubmitted: (code: string) => boolean,
): Promise<void> {
  const { context, project } = caseProject;
  const submitted_at = lastMoment(caseProject, period);
  await insertAll(
    context.db,
    questionnaire_submissions,
    codes.map((code) => ({
      questionnaire_id,
      submission_id: project.submissionId(code),
      state: isSubmitted(code) ? ('submitted' as const) : ('open' as const),
      submitted_at: isSubmitted(code) ? submitted_at : null,
      submitted_by: isSubmitted(code) ? context.adminId : null,
    })),
  );
}

/** Returns when a collection closes, or now if it is still open. */
function lastMoment({ context, dates }: CaseProject, period: string): Date {
  return new Date(Math.min(dates(period).closes.getTime(), context.now.getTime()));
}

/** Returns a time in office hours while answers were accepted, because no one published the real times. */
function timeWithin(caseProject: CaseProject, period: string, key: string): Date {
  const { opens } = caseProject.dates(period);
  const days = Math.max(
    1,
    Math.floor((lastMoment(caseProject, period).getTime() - opens.getTime()) / DAY) - 1,
  );
  const drawn = stableHash(`reviews/${period}/${key}`);
  const minutes = 8 * 60 + (Math.floor(drawn / days) % (9 * 60));
  return new Date(daysAfter(startOfDay(opens), drawn % days).getTime() + minutes * 60_000);
}
