import { defaultCaseSettings } from '@portal/contract/responses/case-codes';
import type {
  getOverallResults as overallEndpoint,
  getSurveyResults as ownEndpoint,
  QuestionResult,
} from '@portal/contract/cases/survey-responses';
import { getQuestionTypeInfo, hasOptions } from '@portal/contract/questionnaires/question-types';
import type { Db } from '../../../../database/connect.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { canViewAsAnySubmission } from '../../../comparison/figures/result-visibility.policy.ts';
import { toRespondentRules } from '../../../responses/case-codes/respondent-suppression.policy.ts';
import { hiddenTotals } from '../../../comparison/suppression/hidden-totals.policy.ts';
import {
  type SurveyResponseCount,
  releasedAnswers,
  selectSurveyResponseCounts,
} from '../../../responses/case-codes/survey-response-counts.sql.ts';
import { loadStructure, type Structure } from '../../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../../questionnaires/questionnaires/structure.sql.ts';
import { assertSurvey } from '../responses/assert-survey.ts';
import { countAnswersByOption, distributionOf, hiddenCounts } from './distribution.ts';
import {
  type AnswerCounts,
  selectDistributions,
  selectOwnSubmissions,
  selectSuppressionRules,
} from './distributions.sql.ts';

type Questionnaire = {
  id: number;
  kind: string;
  project_id: number;
  time_period_id: number;
  structure_version: number;
};
type Read = Awaited<ReturnType<typeof readAnswers>>;

async function readAnswers(db: Db, deps: Deps, questionnaire: Questionnaire) {
  assertSurvey(questionnaire.kind);
  const { id, project_id, time_period_id } = questionnaire;
  const structure = await loadStructure(deps, db, questionnaire);
  const surveys = await selectSurveyResponseCounts(db, { questionnaireId: id, submissionIds: null });
  const project = await selectSuppressionRules(db, { project_id, time_period_id, now: deps.now() });
  const minimum = surveys[0]?.minimum ?? defaultCaseSettings.minimum_responses;
  const asked = askedIn(structure);
  const answered = await selectDistributions(db, {
    ...releasedAnswers(
      surveys,
      asked.map(({ question }) => question),
    ),
    questions: asked.map(({ question }) => question.id),
    ofOptions: asked.flatMap(({ question }) => (hasOptions(question) ? [question.id] : [])),
    minimum,
  });
  const rules = toRespondentRules({ ...project, minimum });
  return { asked, surveys, project, rules, answered: byQuestion(answered) };
}

const byQuestion = (rows: readonly AnswerCounts[]) => {
  const found = new Map<number, AnswerCounts[]>();
  for (const row of rows) {
    const its = found.get(row.question_id);
    if (its) its.push(row);
    else found.set(row.question_id, [row]);
  }
  return found;
};

/** Returns the questions a respondent can answer, and the calculated ones. */
const askedIn = (structure: Structure) =>
  structure.sections.flatMap(({ section_name, sub_sections }) =>
    sub_sections
      .flatMap(({ questions }) => questions)
      .filter(({ question_type }) => getQuestionTypeInfo(question_type).answers !== 'none')
      .map((question) => ({ section_name, question })),
  );

const withSome = (surveys: readonly SurveyResponseCount[]) =>
  surveys.filter(({ counted }) => counted.size > 0);
const people = (surveys: readonly SurveyResponseCount[]) =>
  surveys.reduce((sum, { counted }) => sum + counted.size, 0);

/**
 * Builds the total of all submissions: suppresses the given options, and appears only with enough answers
 * besides the user's.
 */
function totalOf(question: AskedQuestion, read: Read, also: boolean[], n: number) {
  const rows = read.answered.get(question.id) ?? [];
  const pooled = rows.find(({ submission_id }) => submission_id === null);
  const options: Record<string, number> = {};
  for (const row of rows)
    for (const [code, count] of Object.entries(row.options ?? {}))
      options[code] = (options[code] ?? 0) + count;
  return distributionOf(question, pooled && { ...pooled, options }, n, read.rules, also);
}

const tablesOf = (question: AskedQuestion, rows: readonly AnswerCounts[], threshold: number) =>
  rows.map((row) => {
    const counts = countAnswersByOption(question, row);
    return { counts, hidden: hiddenCounts(question, counts, row.answered, threshold) };
  });

/** Returns the options to suppress in the team's total, because the team also sees each submission. */
function hiddenFromTeam(question: AskedQuestion, { answered, rules }: Read): boolean[] {
  const rows = (answered.get(question.id) ?? []).filter(({ submission_id }) => submission_id !== null);
  const tables = tablesOf(question, rows, rules.threshold);
  if (getQuestionTypeInfo(question.question_type).answers !== 'options')
    return hiddenTotals(tables, rules.threshold);
  // Multiple-choice options do not add up: a hidden option is revealed if it is the only hidden one.
  return (tables[0]?.counts ?? []).map((_, at) => {
    const held = tables.flatMap(({ counts, hidden }, row) =>
      hidden[at] ? [{ count: counts[at]!, rest: rows[row]!.answered - counts[at]! }] : [],
    );
    const count = held.reduce((sum, one) => sum + one.count, 0);
    const rest = held.reduce((sum, one) => sum + one.rest, 0);
    return held.length > 0 && (held.length === 1 || Math.min(count, rest) < rules.threshold);
  });
}

/**
 * Returns the options to suppress for an organisation, because it could subtract its answers from the total.
 */
function hiddenFromOrganisation(
  question: AskedQuestion,
  { answered, rules }: Read,
  mine: ReadonlySet<number>,
) {
  const others = (answered.get(question.id) ?? []).filter(
    ({ submission_id }) => submission_id !== null && !mine.has(submission_id),
  );
  const counts = countAnswersByOption(question, undefined).map((_, at) =>
    others.reduce((sum, row) => sum + countAnswersByOption(question, row)[at]!, 0),
  );
  const all = others.reduce((sum, row) => sum + row.answered, 0);
  return { hidden: hiddenCounts(question, counts, all, rules.threshold), others: others.length };
}

const shown = ({ section_name, question }: Read['asked'][number]) => ({
  question_id: question.id,
  question_code: question.question_code,
  question_text: question.question_text,
  question_type: question.question_type,
  section_name,
  unit: question.unit,
});

/** Returns a submission's results, and the total if it reveals nothing about another submission. */
export const getSurveyResults: Handler<typeof ownEndpoint> = async ({ actor, db, deps, loaded }) => {
  const read = await readAnswers(db, deps, loaded.questionnaire);
  const { surveys, project, rules } = read;
  const own = surveys.find(({ submission_id }) => submission_id === loaded.submission_id);
  const isTeam = canViewAsAnySubmission(actor);
  const mine = new Set(
    isTeam ? [] : await selectOwnSubmissions(db, loaded.questionnaire.project_id, actor.organisation_id),
  );
  const counted = withSome(surveys);
  const others = counted.filter(({ submission_id }) => !mine.has(submission_id));
  const isTooFew = !isTeam && others.length < project.minimum_peers;
  const why_no_total = !isTeam && !project.is_published ? 'not_published' : isTooFew ? 'too_few_peers' : null;
  const questions = read.asked.map((asked): QuestionResult => {
    const { question } = asked;
    const given = read.answered.get(question.id)?.find((row) => row.submission_id === loaded.submission_id);
    const result = { ...shown(asked), own: distributionOf(question, given, own?.counted.size ?? 0, rules) };
    if (why_no_total !== null) return { ...result, all: null };
    if (isTeam)
      return { ...result, all: totalOf(question, read, hiddenFromTeam(question, read), people(counted)) };
    const from = hiddenFromOrganisation(question, read, mine);
    const all =
      from.others < project.minimum_peers ? null : totalOf(question, read, from.hidden, people(counted));
    return { ...result, all };
  });
  return {
    minimum_responses: rules.minimum,
    threshold: rules.threshold,
    n: own?.counted.size ?? 0,
    waiting: (own?.complete ?? 0) - (own?.counted.size ?? 0),
    all: why_no_total === null ? { submissions: counted.length, n: people(counted) } : null,
    why_no_total,
    questions,
  };
};

/** Returns the results of all submissions together, for the programme team. */
export const getOverallResults: Handler<typeof overallEndpoint> = async ({ db, deps, loaded }) => {
  const read = await readAnswers(db, deps, loaded.questionnaire);
  const counted = withSome(read.surveys);
  const questions = read.asked.map((asked) => ({
    ...shown(asked),
    own: totalOf(asked.question, read, hiddenFromTeam(asked.question, read), people(counted)),
  }));
  return {
    minimum_responses: read.rules.minimum,
    threshold: read.rules.threshold,
    submissions: counted.length,
    n: people(counted),
    questions,
  };
};
