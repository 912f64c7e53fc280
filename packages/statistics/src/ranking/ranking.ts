import { mean, standardDeviation } from '../moments.ts';
import { ascending, roundForComparison, finiteOrNull, assertFinite, isSameFigure } from '../finite-values.ts';
import { type QuantileMethod, quantileOfSorted } from './quartiles.ts';

/** `descending`: rank 1 is the highest value; `ascending`: rank 1 is the lowest. */
export type RankOrder = 'descending' | 'ascending';

/**
 * The rank of each value, in the order given; ties share the smallest rank (1, 2, 2, 4). Figures that differ by rounding
 * only are ties ({@link comparable}).
 */
export function ranks(values: readonly number[], order: RankOrder = 'descending'): number[] {
  const sorted = ascending(values);
  const n = sorted.length;
  // Ties share the place of the first in the order.
  const rankAt = new Int32Array(n);
  const isDescending = order === 'descending';
  for (let step = 0; step < n; step++) {
    const at = isDescending ? n - 1 - step : step;
    const before = isDescending ? at + 1 : at - 1;
    const isTie = step > 0 && isSameFigure(sorted[at]!, sorted[before]!);
    rankAt[at] = isTie ? rankAt[before]! : step + 1;
  }
  return values.map((value) => rankAt[indexIn(sorted, value)]!);
}

/** Finds the first place of a value among sorted ones, without a map of thousands. */
function indexIn(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The rank a value has, or would have, among others: 1 + how many of them come before it. */
export function rankAmong(value: number, others: readonly number[], order: RankOrder = 'descending'): number {
  assertFinite([value]);
  assertFinite(others);
  const sign = order === 'descending' ? 1 : -1;
  const own = sign * roundForComparison(value);
  return 1 + others.filter((other) => sign * roundForComparison(other) > own).length;
}

/**
 * Returns which of k bands of equal size contains a rank among n: 1 contains rank 1, k contains rank n. Bands
 * group ranks; they are not cut at quantiles. Null if n < k. ⌊(k+1) − ⌈((n+1) − rank)/(n/k)⌉⌋, at least 1
 * (PHEindicatormethods, phe_quantile).
 */
export function bandOfRank(rank: number, n: number, k = 4): number | null {
  if (n < k) return null;
  // Multiplied out, as n/k is often not exact and ⌈⌉ would then step one too far.
  return Math.max(1, k + 1 - Math.ceil(((n + 1 - rank) * k) / n));
}

/**
 * The band of each value, in the order given: 1 lowest to k highest (quartiles for k = 4), or the other way round for
 * `descending`. Ties share the band of their smallest rank. Null throughout when there are fewer than k values.
 */
export function bands(values: readonly number[], k = 4, order: RankOrder = 'ascending'): (number | null)[] {
  return ranks(values, order).map((rank) => bandOfRank(rank, values.length, k));
}

/** (rank − 1)/(n − 1), from 0 to 1: the share of the others that come before; null when there are no others. */
export function percentileRank(rank: number, n: number): number | null {
  return n < 2 ? null : (rank - 1) / (n - 1);
}

/**
 * The percentile, 0 to 100, at which a rank counted from the highest lies: the one that would be read off there, so that who
 * lies on the 90th percentile is at the 90th ({@link quantileOfSorted}, Hyndman & Fan's types). Null for a single value.
 */
export function percentileOfRank(rank: number, n: number, method: QuantileMethod = 7): number | null {
  if (n < 2) return null;
  return method === 7 ? (100 * (n - rank)) / (n - 1) : (100 * (n + 1 - rank)) / (n + 1);
}

/** Distance to the mean of the values, in sample standard deviations; null when these do not vary. */
export function zScore(value: number, values: readonly number[]): number | null {
  const middle = mean(values);
  const spread = standardDeviation(values);
  return middle === null || spread === null || spread === 0 ? null : finiteOrNull((value - middle) / spread);
}

/**
 * 0.6745 (x − median)/MAD, MAD the median distance to the median: a z that outliers do not shift (Iglewicz & Hoaglin
 * 1993, who mark beyond 3.5). Null when at least half of the values are the same.
 */
export function modifiedZScore(value: number, values: readonly number[]): number | null {
  const middle = quantileOfSorted(ascending(values), 0.5);
  if (middle === null) return null;
  const distances = values.map((other) => Math.abs(other - middle));
  if (!distances.every(Number.isFinite)) return null;
  const spread = quantileOfSorted(ascending(distances), 0.5);
  return spread === null || spread === 0 ? null : finiteOrNull((0.6745 * (value - middle)) / spread);
}
