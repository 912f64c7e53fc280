import type { MedianDifference } from '@portal/contract/charts/chart-data';
import { formatNumber } from './numbers.ts';

/** Says how large the difference to the median is in counts: one sentence for every screen, file and slide. */
export function medianDifferenceSentence({ count, direction, of }: MedianDifference): string {
  const n = formatNumber(count);
  const all = formatNumber(of);
  if (of === null)
    return direction === 'fewer'
      ? `With the median value, there would be ${n} fewer.`
      : `With the median value, there would be ${n} more.`;
  return direction === 'fewer'
    ? `With the median value, there would be ${n} fewer out of ${all}.`
    : `With the median value, there would be ${n} more out of ${all}.`;
}

/** The same beside a verdict, in a table. */
export const medianDifferenceWords = ({ count, direction }: MedianDifference): string =>
  direction === 'fewer'
    ? `${formatNumber(count)} fewer with the median value`
    : `${formatNumber(count)} more with the median value`;
