import { countInterval, type Interval, wilsonInterval } from '@portal/statistics/intervals';
import type { Measure } from './chart-data.sql.ts';

export type MeasureShape = Pick<Measure, 'kind' | 'multiplier'>;

/**
 * The 95% limits of a figure in the unit of its measure: Wilson's of a share; of a rate or standardised ratio those of its
 * count, exact below 10 and else Byar's. Null for what is no count of anything, such as a quotient of two averages.
 */
export function intervalOf(
  { numerator, denominator }: { numerator: number | null; denominator: number | null },
  { kind, multiplier }: MeasureShape,
): Interval | null {
  if (numerator === null || denominator === null || denominator <= 0 || numerator < 0) return null;
  if (kind === 'proportion' || kind === 'case_proportion') {
    return scaled(wilsonInterval(numerator, denominator), multiplier);
  }
  if (kind === 'rate' || kind === 'standardised_ratio') {
    return scaled(countInterval(numerator), multiplier / denominator);
  }
  return null;
}

/** Limits in another unit; a negative factor turns them round. */
export function scaled(limits: Interval | null, factor: number): Interval | null {
  if (limits === null) return null;
  const [a, b] = [limits.lower * factor, limits.upper * factor];
  return { lower: Math.min(a, b), upper: Math.max(a, b) };
}
