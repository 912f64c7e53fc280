import { mean } from '../moments.ts';
import { compareFigures, finiteOrNull, assertFinite } from '../finite-values.ts';

/**
 * Returns a value's distance from the median in robust standard deviations. The middle half of a normal
 * distribution is 1.349 of them wide (Rousseeuw and Croux 1993). Null if the middle half has no width.
 */
export function robustDistance(
  value: number,
  { Q1, Median, Q3 }: { Q1: number | null; Median: number | null; Q3: number | null },
): number | null {
  if (Q1 === null || Median === null || Q3 === null || !(Q3 > Q1)) return null;
  return finiteOrNull((value - Median) / ((Q3 - Q1) / 1.349));
}

/**
 * Checks if the last value differs from the previous value by more than earlier differences suggest. The
 * limit is the upper limit of a moving range chart, 3.267 × their mean (Montgomery 2009). Always false with
 * fewer than three earlier differences.
 */
export function isLargeChange(values: readonly number[]): boolean {
  assertFinite(values);
  if (values.length < 5) return false;
  const ranges: number[] = [];
  for (let at = 1; at < values.length; at++) ranges.push(Math.abs(values[at]! - values[at - 1]!));
  const last = ranges.pop()!;
  const usual = mean(ranges);
  return usual !== null && compareFigures(last, 3.267 * usual) > 0;
}
