import type { explainFigure as endpoint } from '@portal/contract/charts/figure-explanations';
import type { Value } from '@portal/expressions/functions';
import { measureName } from '@portal/expressions/measure-references';
import { columnNameOf } from '@portal/expressions/rosters/roster-tables';
import { describeRule, type FindQuestionName } from '@portal/expressions/rules/describe-rule';
import { dataSourceText } from '@portal/wording/data-source';
import type { z } from 'zod';
import {
  selectSubmittedAnswers,
  selectSubmittedCases,
} from '../../responses/answers/submitted-answers.sql.ts';
import { latestSubmissionDate } from '../chart-data/latest-submission-date.ts';
import { countMissingSubmissions } from '../chart-data/count-missing-submissions.ts';
import { describeMethod } from '../chart-data/describe-method.ts';
import { computeInterval } from '../chart-data/confidence-interval.ts';
import { type ChartRequest, loadChartContext } from '../chart-data/load-chart-context.ts';
import { computeRankRange } from '../chart-data/rank-uncertainty.ts';
import { listRevisions } from '../chart-data/list-revisions.ts';
import { toVisibleNumbers } from '../../comparison/suppression/figure-status.ts';
import {
  caseFilter,
  loadCaseQuestionnaires,
  readerOf,
} from '../../measures/measures/compute-period-values.ts';
import {
  type ParsedMeasureDefinition,
  parseMeasureDefinition,
} from '../../measures/measures/measure-definition.ts';
import { resolveRostersAndPeriod } from '../../measures/measures/resolve-rosters-and-period.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { explainStrata } from './explain-strata.ts';
import { relativeIndexOf } from './relative-index.ts';
import { selectQuestionsByCode, selectSubmitter, selectUsedMeasures } from './explanations.sql.ts';

/**
 * Explains how a submission's figure was calculated: the user's, or any for the programme team. Other
 * submissions appear only as in the chart: averages, n, and how many are left out and why.
 *
 * @throws 404 for a chart, period, series or submission that the actor cannot see
 */
export async function explainFigure(
  snapshot: ResultsSnapshot,
  request: Omit<ChartRequest, 'body'> & { query: z.output<(typeof endpoint)['query']> },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { actor, chart, time_period_id, query } = request;
  const body = bodyOf(query);
  const loaded = await loadChartContext(snapshot, { actor, chart, time_period_id, body });
  const { project, period, measure, own, ownId, chosen, compared, view, knownFigures } = loaded;
  const parsed = parseMeasureDefinition(measure);
  const scope = { projectId: project.id, timePeriodId: period.id };
  const [definition = parsed] = await resolveRostersAndPeriod(snapshot.db, [parsed], scope);
  const { codes } = definition;
  const asked = await selectQuestionsByCode(snapshot.db, { ...scope, codes });
  const { given, cases, caseAnswers, submitter } = await loadOwnAnswers(
    snapshot,
    { ...scope, ownId, codes },
    definition,
  );
  const measures_used = await selectUsedMeasures(snapshot.db, { ...scope, ownId, codes: parsed.uses });
  const answers = { read: (code: string) => findAnswer(code, given), cases: caseAnswers };
  const names = nameFinder(asked, measures_used);
  const numbers = own ? toVisibleNumbers(own, view) : NO_NUMBERS;
  const place = own && compared.picture.summary.places.get(own.submission_id);
  return {
    chart_id: chart.id,
    chart_name: chart.chart_name,
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    visibility: view.visibility,
    measure,
    method: describeMethod(project, measure),
    source_text: dataSourceText(project),
    averages: compared.picture.summary.averages,
    n: compared.picture.summary.n,
    missing: countMissingSubmissions(knownFigures, compared.picture, view, ownId, loaded.leftOut),
    unit_name: project.unit_name,
    submission_id: ownId,
    submission_name: chosen && formatSubmissionName(chosen),
    ...numbers,
    interval: own ? computeInterval(own, measure) : null,
    rank: place?.rank ?? null,
    rank_limits: computeRankRange(ownId, compared.picture, measure, loaded.judged),
    in_words: expressionsInWords(measure, names),
    relative_index: relativeIndexOf(definition, { value: numbers.value, answers }),
    standardisation: explainStrata(measure.standardisation, definition, { answers, names }),
    measures_used,
    answers:
      given.length === 0 ? [] : codesShown(parsed, codes).map((code) => describeAnswer(code, asked, given)),
    cases,
    submitted_at: submitter?.submitted_at.toISOString() ?? null,
    submitted_by: submitter?.submitted_by ?? null,
    revised: listRevisions(loaded, { measureIds: new Set([measure.id]), periodId: period.id }).filter(
      ({ is_own }) => is_own,
    ),
    data_date: latestSubmissionDate(knownFigures),
  };
}

const NO_NUMBERS = { value: null, numerator: null, denominator: null, suppressed: null };

/** Finds the names of questions by their codes, and of measures by their names in formulas. */
const nameFinder =
  (
    asked: readonly { question_code: string; question_text: string }[],
    measures: readonly { measure_code: string; measure_name: string }[],
  ): FindQuestionName =>
  (code) => {
    const used = measures.find((one) => measureName(one.measure_code) === code);
    if (used) return { name: `the measure “${used.measure_name}”` };
    const found = asked.find((one) => one.question_code === code);
    return found && { name: `“${found.question_text}”` };
  };

const expressionsInWords = (
  { numerator, denominator }: { numerator: string; denominator: string | null },
  names: FindQuestionName,
) => ({
  numerator: describeRule(numerator, names),
  denominator: denominator === null ? null : describeRule(denominator, names),
});

const bodyOf = ({ submission_id, series }: z.output<(typeof endpoint)['query']>): ChartRequest['body'] => ({
  submission_id: submission_id ?? null,
  series: series ?? null,
  output_type: null,
  peer_group_ids: [],
  filters: [],
  similar: 0,
  ignore_cache: false,
});

/** Loads the answers behind a figure; none where no submission is looked at. */
async function loadOwnAnswers(
  { db }: ResultsSnapshot,
  of: { projectId: number; timePeriodId: number; ownId: number | null; codes: string[] },
  definition: ParsedMeasureDefinition,
) {
  const { ownId, codes, ...scope } = of;
  if (ownId === null) return { given: [], cases: null, caseAnswers: undefined, submitter: null };
  const mine = { ...scope, submissionIds: [ownId], codes };
  const given = await selectSubmittedAnswers(db, mine);
  const isOverCases = definition.is_over_cases || given.some(({ is_of_cases }) => is_of_cases);
  // Of a survey not all that were completed count; its denominator says how many do.
  const isSurvey = given.some(({ is_of_survey }) => is_of_survey);
  const found = isOverCases && !isSurvey ? await selectSubmittedCases(db, mine) : null;
  const askedIn = found && (await loadCaseQuestionnaires(db, scope, [definition], given));
  const read = askedIn && found.filter(caseFilter(definition, askedIn));
  const submitter = await selectSubmitter(db, { ...scope, submissionId: ownId });
  const caseAnswers = read?.map(({ answers }) => readerOf(answers));
  return { given, cases: read?.length ?? null, caseAnswers, submitter };
}

/** Lists the codes to explain: of what is read of each case, the columns of rosters once and not in each row. */
function codesShown(
  { codes, case_codes, is_over_cases }: ParsedMeasureDefinition,
  bound: string[],
): string[] {
  if (case_codes.length === 0 && !is_over_cases) return bound;
  return codes.flatMap((code) => bound.find((one) => one === code || columnNameOf(one) === code) ?? []);
}

type Asked = Awaited<ReturnType<typeof selectQuestionsByCode>>;
type Given = Awaited<ReturnType<typeof selectSubmittedAnswers>>;

function findAnswer(code: string, given: Given): Value {
  const own = given.filter((one) => one.question_code === code && !one.is_of_cases);
  return own.find(({ value }) => value !== null)?.value ?? null;
}

function describeAnswer(code: string, asked: Asked, given: Given) {
  const found = asked.find((one) => one.question_code === code);
  const of = given.filter((one) => one.question_code === code);
  return {
    question_code: code,
    question_text: found?.question_text ?? code,
    question_type: found?.question_type ?? ('decimal' as const),
    unit: found?.unit ?? '',
    questionnaire_name: of.length > 0 ? (found?.questionnaire_name ?? null) : null,
    answer: toAnswer(findAnswer(code, given)),
    is_of_cases: of.some(({ is_of_cases }) => is_of_cases),
  };
}

const toAnswer = (value: Value) =>
  Array.isArray(value) ? [...(value as readonly string[])] : (value as string);
