import { LEAST_RESPONSES } from '@portal/contract/responses/case-codes';
import type { Value } from '@portal/expressions/functions';
import type { Db } from '../../../database/connect.ts';
import {
  type SubmittedAnswer,
  type SubmittedCase,
  selectSubmittedAnswers,
  selectSubmittedCases,
  type SubmittedScope,
} from '../../responses/answers/submitted-answers.sql.ts';
import {
  type SurveyResponseCount,
  selectSurveyResponseCounts,
} from '../../responses/case-codes/survey-response-counts.sql.ts';
import { selectCountedResponses } from '../../responses/case-codes/release-responses.policy.ts';
import {
  type RespondentRules,
  toRespondentRules,
} from '../../responses/case-codes/respondent-suppression.policy.ts';
import { selectOptionNames } from '../../questionnaires/questionnaires/question-codes.sql.ts';
import {
  computeDistribution,
  computeMeasure,
  computeOverCases,
  type MeasureValue,
  type AnswerReader,
  type SubmissionAnswers,
} from './compute-measure.ts';
import { addCaseQuestionnaires, type AskedIn, caseQuestionnaireFilter } from './case-questionnaires.ts';
import { resolveRostersAndPeriod } from './resolve-rosters-and-period.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { ParsedMeasureDefinition } from './measure-definition.ts';
import { inOrderOfUse, type MeasureLibrary } from './measure-library.ts';
import { suppressDistribution, suppressRespondentValue } from './suppress-respondent-values.ts';

type OptionCount = {
  option_code: string;
  option_name: string;
  display_order: number;
  count: number;
};
export type ComputedValue = {
  submission_id: number;
  /** It rests on what respondents of a survey answered. */
  is_of_respondents: boolean;
  value: MeasureValue;
  /** A distribution only; options without answers are listed with 0. */
  options: OptionCount[];
};

/**
 * Calculates each definition for the submissions in scope in one period, in a fixed number of queries. A
 * submission that submitted none of a definition's questions is absent: it has not submitted, which differs
 * from not having reported.
 *
 * @param library the measures that definitions can use, by their codes
 */
export async function computePeriodValues(
  db: Db,
  parsedDefinitions: ParsedMeasureDefinition[],
  scope: Omit<SubmittedScope, 'codes'>,
  library: MeasureLibrary = new Map(),
): Promise<ComputedValue[][]> {
  const ordered = inOrderOfUse(parsedDefinitions, library);
  const definitions = await resolveRostersAndPeriod(db, ordered, scope);
  const codes = [...new Set(definitions.flatMap((definition) => definition.codes))];
  if (codes.length === 0) return parsedDefinitions.map(() => []);
  const submitted = await selectSubmittedAnswers(db, { ...scope, codes });
  const asked = bySubmission(submitted);
  const caseCodes = codes.filter((code) => [...asked.values()].some((one) => one.ofCases.has(code)));
  const isOfSurvey = [...asked.values()].some(({ ofSurveys }) => ofSurveys.size > 0);
  const surveys = isOfSurvey ? await selectSurveyResponseCounts(db, scope) : [];
  const cases = groupBy(
    caseCodes.length > 0 ? await selectSubmittedCases(db, { ...scope, codes: caseCodes }) : [],
    (one) => one.submission_id,
  );
  const askedIn = await loadCaseQuestionnaires(db, scope, definitions, submitted);
  const rulesFor = rulesBySubmission(surveys);
  const distributed = definitions.filter(({ kind }) => kind === 'distribution').flatMap((one) => one.codes);
  const names = await selectOptionNames(db, { ...scope, codes: distributed });

  const byCode = new Map<string, ReadonlyMap<number, ComputedValue>>();
  const computeOne = (definition: ParsedMeasureDefinition): ComputedValue[] => {
    const isRead = caseFilter(definition, askedIn, responsesCountedIn(definition, surveys, submitted));
    return [...asked].flatMap(([submission_id, { own, ofCases, ofSurveys }]): ComputedValue[] => {
      const isAsked = (answers: { has: (code: string) => boolean }) =>
        definition.codes.some((code) => answers.has(code));
      const its = (cases.get(submission_id) ?? []).filter(isRead).map(({ answers }) => readerOf(answers));
      const isOfPeople = definition.is_over_cases || definition.codes.some((code) => ofCases.has(code));
      const isSurveyed = isOfPeople && definition.codes.some((code) => ofSurveys.has(code));
      const rules = isSurveyed ? rulesFor(submission_id) : null;
      if (definition.kind === 'distribution') {
        const code = definition.codes[0]!;
        if (!isAsked(own) && !isAsked(ofCases)) return [];
        const answers = ofCases.has(code) ? its.map((read) => read(code)) : [own.get(code) ?? null];
        const shown = distribute(code, answers, names, rules);
        return [{ submission_id, is_of_respondents: isSurveyed, ...shown }];
      }
      const used = usedValues(definition, (code) => byCode.get(code)?.get(submission_id));
      const given = { ...answersFor(definition, { own, ofCases }, its), measure: used.read };
      if (!isAsked(definition.is_over_cases ? ofCases : own) && !given.cases && !used.hasAny) return [];
      const value = definition.is_over_cases
        ? computeOverCases(definition, its)
        : explainMissing(computeMeasure(definition, given), used);
      const shown = rules ? suppressRespondentValue(definition, its, value, rules) : value;
      const is_of_respondents = isSurveyed || used.isOfRespondents;
      return [{ submission_id, is_of_respondents, value: shown, options: [] }];
    });
  };
  const found = computeInOrder(definitions, computeOne, (index, values) => {
    for (const [code, definition] of library)
      if (definition === ordered[index])
        byCode.set(code, new Map(values.map((one) => [one.submission_id, one])));
  });
  return parsedDefinitions.map((definition) => found[ordered.indexOf(definition)]!);
}

/** Calculates definitions one after the other, each with the values of those before it. */
const computeInOrder = (
  definitions: readonly ParsedMeasureDefinition[],
  compute: (definition: ParsedMeasureDefinition) => ComputedValue[],
  onValues: (index: number, values: ComputedValue[]) => void,
): ComputedValue[][] =>
  definitions.map((definition, index) => {
    const values = compute(definition);
    onValues(index, values);
    return values;
  });

/** Counts the answers by options, as all readers see them. */
function distribute(
  code: string,
  answers: Value[],
  names: readonly { question_code: string; option_code: string; option_name: string }[],
  rules: RespondentRules | null,
) {
  const { counts, value } = computeDistribution(answers);
  const options = names
    .filter((option) => option.question_code === code)
    .map(({ option_code, option_name }, index) => ({
      option_code,
      option_name,
      display_order: index,
      count: counts.get(option_code) ?? 0,
    }));
  return rules ? suppressDistribution(value, options, rules) : { value, options };
}

type UsedValues = ReturnType<typeof usedValues>;

/** Returns the values of a submission in the measures that a definition uses. */
function usedValues({ uses }: ParsedMeasureDefinition, valueOf: (code: string) => ComputedValue | undefined) {
  const values = uses.flatMap((code) => valueOf(code) ?? []);
  return {
    hasAny: values.length > 0,
    isOfRespondents: values.some(({ is_of_respondents }) => is_of_respondents),
    reasons: new Set(values.flatMap(({ value }) => value.missing_reason ?? [])),
    read: (code: string) => valueOf(code)?.value.value ?? null,
  };
}

/** Gives a value that is missing because a used measure has none the reason of that measure. */
function explainMissing(value: MeasureValue, { reasons }: Pick<UsedValues, 'reasons'>): MeasureValue {
  if (value.missing_reason !== 'not_reported') return value;
  const order = ['too_few_responses', 'zero_denominator'] as const;
  return { ...value, missing_reason: order.find((reason) => reasons.has(reason)) ?? 'not_reported' };
}

export const readerOf =
  (answers: Record<string, Value>): AnswerReader =>
  (code) =>
    answers[code] ?? null;

/** Returns the answers for a measure. Cases that were not submitted are unknown, and not none. */
const answersFor = (
  { case_codes }: ParsedMeasureDefinition,
  { own, ofCases }: Pick<Asked, 'own' | 'ofCases'>,
  cases: AnswerReader[],
): SubmissionAnswers => ({
  read: (code) => own.get(code) ?? null,
  cases: case_codes.some((code) => ofCases.has(code)) ? cases : undefined,
});

/** Loads which questionnaires of cases ask each code that definitions read. */
export function loadCaseQuestionnaires(
  db: Db,
  scope: Pick<SubmittedScope, 'projectId' | 'timePeriodId'>,
  definitions: readonly ParsedMeasureDefinition[],
  submitted: readonly SubmittedAnswer[],
): Promise<AskedIn> {
  const known = new Map<string, Set<number>>();
  for (const { question_code, questionnaire_id, is_of_cases } of submitted) {
    if (!is_of_cases) continue;
    const its = known.get(question_code) ?? new Set<number>();
    known.set(question_code, its.add(questionnaire_id));
  }
  return addCaseQuestionnaires(db, scope, known, definitions.map(codesOfCases));
}

const codesOfCases = ({ codes, case_codes }: ParsedMeasureDefinition): string[] =>
  case_codes.length > 0 ? case_codes : codes;

/** Returns a filter for the cases that a measure reads; of surveys, only the responses that are counted. */
export function caseFilter(
  definition: ParsedMeasureDefinition,
  askedIn: AskedIn,
  counted: ReadonlySet<number> = new Set(),
): (one: SubmittedCase) => boolean {
  const isRead = caseQuestionnaireFilter(codesOfCases(definition), askedIn);
  return ({ questionnaire_id, is_of_survey, case_code_id }) =>
    isRead(questionnaire_id) && (!is_of_survey || counted.has(case_code_id));
}

/** The responses to surveys that a measure rests on: whole batches of those who answered one of its questions. */
function responsesCountedIn(
  { codes }: ParsedMeasureDefinition,
  surveys: SurveyResponseCount[],
  submitted: SubmittedAnswer[],
): Set<number> {
  const counted = surveys.flatMap(({ questionnaire_id, submission_id, responses, minimum }) => {
    const bits = submitted.flatMap((one) =>
      one.questionnaire_id === questionnaire_id &&
      one.submission_id === submission_id &&
      codes.includes(one.question_code)
        ? [one.bit_number]
        : [],
    );
    return [...selectCountedResponses(responses, bits, minimum)];
  });
  return new Set(counted);
}

/** Returns the rules for showing respondents' figures of each submission. */
const rulesBySubmission = (surveys: SurveyResponseCount[]) => {
  const found = new Map(surveys.map((survey) => [survey.submission_id, toRespondentRules(survey)]));
  const least = toRespondentRules({ minimum: LEAST_RESPONSES, disclosure_threshold: null });
  return (submissionId: number) => found.get(submissionId) ?? least;
};

/** The questions each submission was asked, answered directly or over cases. */
type Asked = { own: Map<string, Value>; ofCases: Set<string>; ofSurveys: Set<string> };

function bySubmission(rows: SubmittedAnswer[]): Map<number, Asked> {
  const found = new Map<number, Asked>();
  for (const { submission_id, question_code, is_of_cases, is_of_survey, value } of rows) {
    const asked = found.get(submission_id) ?? {
      own: new Map<string, Value>(),
      ofCases: new Set<string>(),
      ofSurveys: new Set<string>(),
    };
    found.set(submission_id, asked);
    if (is_of_survey) asked.ofSurveys.add(question_code);
    if (is_of_cases) asked.ofCases.add(question_code);
    // Where two questionnaires ask the same, the first that is answered counts.
    else if ((asked.own.get(question_code) ?? null) === null) asked.own.set(question_code, value ?? null);
  }
  return found;
}
