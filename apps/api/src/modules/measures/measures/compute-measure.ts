import {
  stratumWeightedMeasureKinds,
  type NoValueReason,
  type SlopeFit,
} from '@portal/contract/measures/measure-kinds';
import { evaluateValue } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import { mean, variance as varianceOf } from '@portal/statistics/moments';
import { median } from '@portal/statistics/ranking/quartiles';
import { type GroupScale, slopeOfRates } from '@portal/statistics/rates/slope-index';
import { standardisedRate } from '@portal/statistics/rates/standardised-rates';
import { type CaseResult, decideCaseOutcome } from './decide-case-outcome.ts';
import type { ParsedMeasureDefinition, ReadStratum } from './measure-definition.ts';

export type MeasureValue = {
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  /** The variance of a value made of strata, or of a mean over cases, in the square of its unit; null for all other kinds. */
  variance: number | null;
  missing_reason: NoValueReason | null;
};
/** Reads an answer by its question code; null where it is blank. */
export type AnswerReader = (code: string) => Value;
/** The answers of a submission, and its complete cases for functions over cases. */
export type SubmissionAnswers = {
  read: AnswerReader;
  cases?: readonly AnswerReader[] | undefined;
  /** Reads the value of another measure by its code. */
  measure?: ((code: string) => number | null) | undefined;
};

/**
 * The value of a measure from one submission's own answers in one period: numerator × multiplier,
 * numerator / denominator × multiplier, or what its strata give, each by itself. Never a zero for something blank: what is missing says why.
 */
export function computeMeasure(
  definition: Pick<
    ParsedMeasureDefinition,
    'kind' | 'numerator' | 'denominator' | 'multiplier' | 'strata' | 'slope_fit'
  >,
  answers: SubmissionAnswers,
): MeasureValue {
  const { kind, strata } = definition;
  if (stratumWeightedMeasureKinds.includes(kind)) return computeByStratum(definition, strata ?? [], answers);
  const numerator = figureOf(definition.numerator, answers);
  if (definition.denominator === null) return plain(numerator, null, numerator, definition.multiplier);
  return quotient(numerator, figureOf(definition.denominator, answers), definition.multiplier);
}

/** Calculates a stratum: its count and population, null if left blank. */
export const stratumFigures = ({ count, population }: ReadStratum, answers: SubmissionAnswers) => ({
  count: figureOf(count, answers),
  population: figureOf(population, answers),
});

/**
 * A rate directly standardised by strata, Σ wᵢ·xᵢ/nᵢ / Σ wᵢ, or the slope index of inequality of their rates xᵢ/nᵢ, times the
 * multiplier, with its variance. Numerator and denominator are Σxᵢ
 * and Σnᵢ. A stratum without a population has no rate, and without it the rest would be held to another standard, so that
 * there is no value; nor is there where any count or population is blank, or negative.
 */
function computeByStratum(
  { kind, multiplier, slope_fit }: Pick<ParsedMeasureDefinition, 'kind' | 'multiplier' | 'slope_fit'>,
  strata: ReadStratum[],
  answers: SubmissionAnswers,
): MeasureValue {
  const found = strata.map((stratum) => ({ ...stratumFigures(stratum, answers), standard: stratum.weight }));
  const numerator = totalOf(found.map(({ count }) => count));
  const denominator = totalOf(found.map(({ population }) => population));
  if (found.some(({ population }) => population === 0)) {
    return { numerator, denominator, value: null, variance: null, missing_reason: 'zero_denominator' };
  }
  const groups = found.map(({ count, population, standard }) => ({
    events: count ?? 0,
    population: population ?? 0,
    standard,
  }));
  const figure =
    numerator === null || denominator === null
      ? null
      : kind === 'slope_index'
        ? slopeOfRates(groups, scaleOf[slope_fit ?? 'linear'])
        : standardisedRate(groups);
  const value = finite(figure && figure.value * multiplier);
  const variance = value === null ? null : finite(figure && figure.variance * multiplier ** 2);
  return { numerator, denominator, variance, ...valueOrReason(value) };
}

/** The scale on which each fit draws its line. */
export const scaleOf: Record<SlopeFit, GroupScale> = { linear: 'plain', log: 'log', logit: 'logit' };

/** Null where any of them is blank. */
const totalOf = (figures: (number | null)[]) =>
  finite(figures.reduce((total, figure) => (total === null || figure === null ? null : total + figure), 0));

/**
 * The value of a measure over a submission's complete cases.
 * - case_mean, case_median: of the figure each case gives; cases without one are left out, and those for which the
 *   denominator does not hold if there is one. The denominator of the value says how many
 *   cases it rests on, and the numerator of a mean is their sum; a median has no numerator. A mean of at least two cases
 *   has the variance s²/n.
 * - case_proportion: the cases for which the numerator holds, of those for which the denominator does.
 */
export const computeOverCases = (definition: ParsedMeasureDefinition, cases: AnswerReader[]): MeasureValue =>
  summariseCases(
    definition,
    cases.map((read) => decideCaseOutcome(definition, read)),
  );

/** Calculates the value of a measure over cases from what each case counts as. */
export function summariseCases(
  { kind, multiplier }: Pick<ParsedMeasureDefinition, 'kind' | 'multiplier'>,
  results: readonly CaseResult[],
): MeasureValue {
  const counted = results.filter(({ outcome }) => outcome !== 'not_eligible');
  if (kind === 'case_proportion') {
    const passed = counted.filter(({ outcome }) => outcome === 'passed');
    return quotient(passed.length, counted.length, multiplier);
  }
  const figures = counted.flatMap(({ value }) => value ?? []);
  const n = figures.length;
  if (kind === 'case_median') return plain(null, n, median(figures), multiplier);
  const average = mean(figures);
  const spread = varianceOf(figures);
  return {
    ...plain(average === null ? null : average * n, n, average, multiplier),
    variance: finite(spread === null ? null : (spread * multiplier ** 2) / n),
  };
}

/** Counts how often each option was selected, and how many answered at all: the value of a distribution. */
export function computeDistribution(answers: Value[]): { counts: Map<string, number>; value: MeasureValue } {
  const counts = new Map<string, number>();
  let answered = 0;
  for (const answer of answers) {
    const options = [answer ?? []].flat() as unknown[];
    if (options.length > 0) answered += 1;
    for (const option of options) counts.set(String(option), (counts.get(String(option)) ?? 0) + 1);
  }
  return { counts, value: plain(null, answered, answered === 0 ? null : answered, 1) };
}

function plain(
  numerator: number | null,
  denominator: number | null,
  figure: number | null,
  multiplier: number,
): MeasureValue {
  const value = finite(figure === null ? null : figure * multiplier);
  return { numerator, denominator, variance: null, ...valueOrReason(value) };
}

function quotient(numerator: number | null, denominator: number | null, multiplier: number): MeasureValue {
  if (denominator === 0) {
    return { numerator, denominator, value: null, variance: null, missing_reason: 'zero_denominator' };
  }
  const value = numerator === null || denominator === null ? null : (numerator / denominator) * multiplier;
  return { numerator, denominator, variance: null, ...valueOrReason(finite(value)) };
}

const valueOrReason = (value: number | null) =>
  ({ value, missing_reason: value === null ? 'not_reported' : null }) as const;
/** JSON and the database keep finite numbers; anything else is no figure. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

const figureOf = (
  expression: ParsedMeasureDefinition['numerator'],
  answers: SubmissionAnswers,
): number | null => {
  const value = evaluateValue(expression, answers);
  return typeof value === 'number' ? value : null;
};
