import { requireFinite } from './present-values.ts';

/**
 * Sum with a running correction for what rounding loses (Neumaier 1974), so that neither the order nor the size of
 * the values matters to any digit that is shown. 0 for no values.
 */
export function sum(values: readonly number[]): number {
  requireFinite(values);
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** Arithmetic mean, in the unit of the values; null for no values. Stable: NIST StRD NumAcc4. */
export function mean(values: readonly number[]): number | null {
  const first = values[0];
  if (first === undefined) return null;
  // Averaging the distances to one of the values keeps the digits that a large common offset would use up.
  return first + sum(values.map((value) => value - first)) / values.length;
}

/** Sample variance (divisor n − 1), in the square of the unit; null for fewer than two values. Two passes. */
export function variance(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}

/** Sample standard deviation (divisor n − 1), in the unit of the values; null for fewer than two values. */
export function standardDeviation(values: readonly number[]): number | null {
  const squared = variance(values);
  return squared === null ? null : Math.sqrt(squared);
}
