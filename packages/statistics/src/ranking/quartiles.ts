import { mean } from '../moments.ts';
import { ascending } from '../finite-values.ts';

/**
 * The method for a quantile between two values, numbered as in Hyndman & Fan 1996 and R. 7 (default):
 * position (n − 1)p + 1; R's default, PostgreSQL's percentile_cont, Excel's QUARTILE.INC. 6: position (n +
 * 1)p, limited to 1 … n; Minitab, SPSS, Excel's QUARTILE.EXC.
 */
export type QuantileMethod = 6 | 7;

/** SPEC §3, spelled as there; in the unit of the values. The four figures are null exactly when n is 0. */
export interface Averages {
  Mean: number | null;
  Median: number | null;
  Q1: number | null;
  Q3: number | null;
  /** How many values the figures rest on. */
  n: number;
}

/** The value below which the share p (0 to 1) of the values lies; null for no values. */
export function quantile(values: readonly number[], p: number, method: QuantileMethod = 7): number | null {
  return quantileOfSorted(ascending(values), p, method);
}

/** The middle value, the mean of the two middle ones for an even count; null for no values. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Mean, median and quartiles of a compared set. */
export function averages(values: readonly number[], method: QuantileMethod = 7): Averages {
  const sorted = ascending(values);
  return {
    Mean: mean(sorted),
    Median: quantileOfSorted(sorted, 0.5, method),
    Q1: quantileOfSorted(sorted, 0.25, method),
    Q3: quantileOfSorted(sorted, 0.75, method),
    n: sorted.length,
  };
}

/** Does the same as {@link quantile}, for values already in ascending order. */
export function quantileOfSorted(
  sorted: readonly number[],
  p: number,
  method: QuantileMethod = 7,
): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A quantile needs a share from 0 to 1, got ${p}.`);
  const n = sorted.length;
  if (n === 0) return null;
  const position = method === 7 ? (n - 1) * p + 1 : (n + 1) * p;
  const held = Math.min(Math.max(position, 1), n);
  const nearest = Math.round(held);
  // A position such as 2.9999999999999996 is meant to be 3: rounding must not mix in a neighbour.
  const exact = Math.abs(held - nearest) <= 4 * Number.EPSILON * n ? nearest : held;
  const whole = Math.floor(exact);
  const below = sorted[whole - 1] as number;
  const above = sorted[Math.min(whole, n - 1)] as number;
  const share = exact - whole;
  const gap = above - below;
  // Two values so far apart that no number holds the distance.
  return Number.isFinite(gap) ? below + share * gap : below * (1 - share) + above * share;
}
