import type { previewMeasure as endpoint } from '@portal/contract/measures/measures';
import { sum } from '@portal/statistics/moments';
import { averages, type QuantileMethod } from '@portal/statistics/ranking/quartiles';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { isTimePeriodOf } from '../../platform/programmes/time-periods.sql.ts';
import { selectPeriodsWithQuestionnaires } from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { selectSubmissionNames } from '../../responses/questionnaire-responses/submission-names.sql.ts';
import { normaliseMeasureDefinition } from './validate-measure-definition.ts';
import { type ComputedValue, computePeriodValues } from './compute-period-values.ts';
import { type ParsedMeasureDefinition, parseMeasureDefinition } from './measure-definition.ts';
import { buildUsableMeasures } from './check-measure-uses.ts';
import { questionCodesBehind } from './measure-library.ts';
import { selectMeasuresToCompute } from './measures.sql.ts';
import { findMistakes } from './load-and-check-measure.ts';

/** The figure of too few respondents: no value, with the reason. */
const WITHHELD = {
  numerator: null,
  denominator: null,
  value: null,
  missing_reason: 'too_few_responses',
} as const;
const NO_AVERAGES = { Mean: null, Median: null, Q1: null, Q3: null };

/**
 * Previews a measure for the programme team, with every value of what organisations entered, as charts show
 * it to the team. Respondents' values are left out: a person who writes one definition after the other could
 * count any group of respondents, down to one person.
 */
export const previewMeasure: Handler<typeof endpoint> = async ({ actor, body, db, loaded: { project } }) => {
  if (!(await isTimePeriodOf(db, actor.programme_id, body.time_period_id))) {
    throw problems.notFound('time period');
  }
  const written = normaliseMeasureDefinition(body);
  const saved = await selectMeasuresToCompute(db, project.id);
  const own = saved.find(({ id }) => id === body.measure_id);
  const defined = own && { ...own, ...written };
  const usable = buildUsableMeasures(saved, defined ?? null);
  const { mistakes, questions } = await findMistakes(db, project.id, written, usable);
  if (mistakes.length > 0) {
    return {
      mistakes,
      values: [],
      averages: NO_AVERAGES,
      n: 0,
      strata: null,
      unknown_codes: [],
      respondents_withheld: false,
    };
  }
  const definition = parseMeasureDefinition(written);
  const scope = { projectId: project.id, timePeriodId: body.time_period_id, submissionIds: null };
  const parts = partsOf(definition);
  const library = new Map(saved.map((one) => [one.measure_code, parseMeasureDefinition(one)]));
  const all = [definition, ...parts];
  const [computed = [], ...ofParts] = await computePeriodValues(db, all, scope, library);
  const names = await selectSubmissionNames(
    db,
    computed.map((one) => one.submission_id),
  );
  const values = computed
    .map(({ submission_id, is_of_respondents, value, options }) => ({
      submission_id,
      ...names.get(submission_id)!,
      ...(is_of_respondents ? WITHHELD : value),
      options: is_of_respondents ? [] : options.map(({ option_name, count }) => ({ option_name, count })),
    }))
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || a.submission_id - b.submission_id);
  const figures = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const { n, ...summary } = averages(figures, project.quartile_method as QuantileMethod);

  const periods = await selectPeriodsWithQuestionnaires(db, project.id);
  const unknown_codes = questionCodesBehind(definition, library).flatMap((code) => {
    const asked = questions.find((one) => one.question_code === code)?.time_periods.map(({ id }) => id);
    // The name of a roster or of a column of one.
    if (!asked) return [];
    const time_periods = periods.filter(({ id }) => !asked.includes(id));
    return time_periods.length > 0 ? [{ code, time_periods }] : [];
  });
  // Strata read no answers of respondents: `validateMeasureDefinition` refuses them.
  const strata = togetherOf(ofParts);
  const respondents_withheld = computed.some(({ is_of_respondents }) => is_of_respondents);
  return { mistakes: [], values, averages: summary, n, strata, unknown_codes, respondents_withheld };
};

/** The count and the population of each stratum as measures of their own, in turns; of a measure without strata none. */
const partsOf = ({
  strata,
  codes,
  case_codes,
  needs_binding,
}: ParsedMeasureDefinition): ParsedMeasureDefinition[] =>
  (strata ?? [])
    .flatMap(({ count, population }) => [count, population])
    .map((numerator) => ({
      kind: 'value',
      numerator,
      denominator: null,
      multiplier: 1,
      strata: null,
      is_over_cases: false,
      // A population can be a figure that is the same for all.
      codes,
      case_codes,
      uses: [],
      needs_binding,
    }));

/** The sums of those who gave all parts, so that each stratum is of the same people; null without strata. */
function togetherOf(parts: ComputedValue[][]) {
  if (parts.length === 0) return null;
  const given = new Map<number, number[]>();
  for (const { submission_id, value } of parts.flat()) {
    if (value.value !== null) given.set(submission_id, [...(given.get(submission_id) ?? []), value.value]);
  }
  const whole = [...given.values()].filter((figures) => figures.length === parts.length);
  const total = (part: number) => sum(whole.map((figures) => figures[part]!));
  const totals = Array.from({ length: parts.length / 2 }, (_, stratum) => ({
    count: total(2 * stratum),
    population: total(2 * stratum + 1),
  }));
  return { n: whole.length, totals };
}
