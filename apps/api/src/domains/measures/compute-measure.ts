import type { WhyNoValue } from '@portal/contract/measures';
import { evaluateValue } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import { mean } from '@portal/statistics/moments';
import { median } from '@portal/statistics/quartiles';
import type { Definition } from './definition.ts';

export type MeasureValue = {
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  missing_reason: WhyNoValue | null;
};
/** Reads an answer by its question code; null where it is blank. */
export type Read = (code: string) => Value;

/**
 * The value of a measure from one submission's own answers in one period: numerator × multiplier, or
 * numerator / denominator × multiplier. Never a zero for something blank: what is missing says why.
 */
export function computeMeasure(
  definition: Pick<Definition, 'numerator' | 'denominator' | 'multiplier'>,
  read: Read,
): MeasureValue {
  const numerator = figureOf(definition.numerator, read);
  if (definition.denominator === null) return plain(numerator, null, numerator, definition.multiplier);
  return quotient(numerator, figureOf(definition.denominator, read), definition.multiplier);
}

/**
 * The value of a measure over a submission's complete cases.
 * - case_mean, case_median: of the figure each case gives; cases without one are left out. The denominator says how many
 *   cases it rests on, and the numerator of a mean is their sum; a median has no numerator.
 * - case_proportion: the cases for which the numerator holds, of those for which the denominator does.
 */
export function computeOverCases(definition: Definition, cases: Read[]): MeasureValue {
  const { kind, numerator, denominator, multiplier } = definition;
  if (kind === 'case_proportion') {
    const counted = cases.filter((read) => denominator && holds(denominator, read));
    const holding = counted.filter((read) => holds(numerator, read));
    return quotient(holding.length, counted.length, multiplier);
  }
  const figures = cases.map((read) => figureOf(numerator, read)).filter((figure) => figure !== null);
  const n = figures.length;
  if (kind === 'case_median') return plain(null, n, median(figures), multiplier);
  const average = mean(figures);
  return plain(average === null ? null : average * n, n, average, multiplier);
}

/** How often each option was chosen, and how many answered at all: the value of a distribution. */
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
  return { numerator, denominator, value, missing_reason: value === null ? 'not_reported' : null };
}

function quotient(numerator: number | null, denominator: number | null, multiplier: number): MeasureValue {
  if (denominator === 0) return { numerator, denominator, value: null, missing_reason: 'zero_denominator' };
  const value = numerator === null || denominator === null ? null : (numerator / denominator) * multiplier;
  return { numerator, denominator, ...valueOrReason(finite(value)) };
}

const valueOrReason = (value: number | null) =>
  ({ value, missing_reason: value === null ? 'not_reported' : null }) as const;
/** JSON and the database keep finite numbers; anything else is no figure. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

const figureOf = (expression: Definition['numerator'], read: Read): number | null => {
  const value = evaluateValue(expression, { read });
  return typeof value === 'number' ? value : null;
};
const holds = (expression: Definition['numerator'], read: Read): boolean =>
  evaluateValue(expression, { read }) === true;
