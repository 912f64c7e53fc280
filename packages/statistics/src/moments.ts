import { finiteOrNull, assertFinite } from './finite-values.ts';

/**
 * Sum with a running correction for what rounding loses (Neumaier 1974), so that neither the order nor the size of
 * the values matters to any digit that is shown. 0 for no values; the largest number there is for what exceeds it.
 */
export function sum(values: readonly number[]): number {
  assertFinite(values);
  return sumOfDistances(values, 0);
}

/** Sums how far finite values lie above a centre, without a copy of them. */
function sumOfDistances(values: readonly number[], centre: number): number {
  const size = sizeOf(values, centre);
  let total = 0;
  let lost = 0;
  for (const given of values) {
    const value = (given - centre) / size;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return Math.min(Math.max((total + lost) * size, -Number.MAX_VALUE), Number.MAX_VALUE);
}

/**
 * Returns a divisor for distances from a centre, so that neither their squares nor their sum overflow or vanish. The divisor
 * is 1, or for very large and very small values a power of two, which changes no digit.
 */
function sizeOf(values: readonly number[], centre = 0): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value - centre));
  if (most === 0 || (most > 1e-100 && most < 1e100)) return 1;
  return 2 ** Math.min(1023, Math.max(-1022, Math.floor(Math.log2(most))));
}

/** Arithmetic mean, in the unit of the values; null for no values. Stable: NIST StRD NumAcc4. */
export function mean(values: readonly number[]): number | null {
  assertFinite(values);
  if (values.length === 0) return null;
  const size = sizeOf(values);
  return size * meanOf(scale(values, size));
}

/** Sample variance (divisor n − 1), in the square of the unit; null for fewer than two values. Two passes. */
export function variance(values: readonly number[]): number | null {
  const spread = standardDeviation(values);
  return spread === null ? null : finiteOrNull(spread ** 2);
}

/**
 * Sample standard deviation (divisor n − 1), in the unit of the values; null for fewer than two values, or where it is
 * beyond the largest number.
 */
export function standardDeviation(values: readonly number[]): number | null {
  assertFinite(values);
  if (values.length < 2) return null;
  const size = sizeOf(values);
  const scaled = scale(values, size);
  const middle = meanOf(scaled);
  const squares = sum(scaled.map((value) => (value - middle) ** 2));
  return finiteOrNull(size * Math.sqrt(squares / (values.length - 1)));
}

/** Averaging the distances to one of the values keeps the digits that a large common offset would use up. */
function meanOf(values: readonly number[]): number {
  const first = values[0]!;
  return first + sumOfDistances(values, first) / values.length;
}

const scale = (values: readonly number[], size: number): readonly number[] =>
  size === 1 ? values : values.map((value) => value / size);
