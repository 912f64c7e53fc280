import type { Averages, MedianDifference } from '@portal/contract/charts/chart-data';
import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { isSameFigure } from '@portal/statistics/finite-values';
import type { Measure } from '../../comparison/figures/chart-values.sql.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';

/** The kinds whose numerator is a part of the denominator. */
const SHARES: readonly MeasureKind[] = ['proportion', 'case_proportion'];

/**
 * Returns how many fewer, or more, a value would count if it were the median of its comparison. Null if it is on the better
 * side of the median, if neither side is better, or if the numerator does not count, such as the sum of a mean.
 */
export function computeMedianDifference(
  { value, numerator, denominator }: Pick<Figure, 'value' | 'numerator' | 'denominator'>,
  { Median }: Pick<Averages, 'Median'>,
  { kind, counts, multiplier, polarity }: Pick<Measure, 'kind' | 'counts' | 'multiplier' | 'polarity'>,
): MedianDifference | null {
  const isCounted = counts === 'both' || counts === 'numerator';
  if (value === null || numerator === null || !denominator || Median === null) return null;
  if (polarity === 'neutral' || !isCounted || kind === 'case_mean' || !(multiplier > 0)) return null;
  // A value that is no quotient of the two says nothing of how many they would be.
  if (!isSameFigure(value, (numerator / denominator) * multiplier)) return null;
  const atMedian = (Median / multiplier) * denominator;
  const count = Math.round(polarity === 'lower' ? numerator - atMedian : atMedian - numerator);
  if (count < 1) return null;
  return {
    count,
    direction: polarity === 'lower' ? 'fewer' : 'more',
    of: SHARES.includes(kind) ? denominator : null,
  };
}
