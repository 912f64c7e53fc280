import { chiSquareQuantile, normalQuantile, studentQuantile } from '../distributions/distributions.ts';
import { mean, standardDeviation } from '../moments.ts';
import { finiteFiguresOrNull, assertFinite } from '../finite-values.ts';

/** Limits of a figure at a confidence level, in the figure's own unit. */
export interface Interval {
  lower: number;
  upper: number;
}

/** The last requested levels with their z: thousands of figures calculate their limits at the same one or two levels. */
const known = new Map<number, number>();
const MOST_KNOWN = 8;

/** z of a two-sided confidence level: 0.95 → 1.959964, 0.998 → 3.090232. @throws RangeError outside 0 … 1. */
export function criticalValue(confidence: number): number {
  const found = known.get(confidence);
  if (found !== undefined) return found;
  const z = -normalQuantile(tailOf(confidence));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(confidence, z);
  return z;
}

/**
 * Returns Wilson's score interval of the share x out of n, between 0 and 1 (Wilson 1927). x can be a weighted
 * count. Null if n is not above 0 or x is not within 0 … n. Also null if n is too large to calculate with.
 */
export function wilsonInterval(x: number, n: number, confidence = 0.95): Interval | null {
  if (!Number.isFinite(x) || !Number.isFinite(n)) assertFinite([x, n]);
  if (n <= 0 || x < 0 || x > n) return null;
  const z = criticalValue(confidence);
  const centre = 2 * x + z * z;
  const reach = z * Math.sqrt(z * z + 4 * x * (1 - x / n));
  const width = 2 * (n + z * z);
  return finiteFiguresOrNull({
    lower: x === 0 ? 0 : Math.max(0, (centre - reach) / width),
    upper: x === n ? 1 : Math.min(1, (centre + reach) / width),
  });
}

/**
 * Byar's approximation to the limits of a Poisson count (Breslow & Day 1987). A limit is null where the approximation
 * has none: the lower one of a count near 0. For limits to show, use {@link countInterval}.
 */
export function byarLimits(count: number, confidence = 0.95): { lower: number | null; upper: number } {
  requireCount(count);
  const z = criticalValue(confidence);
  const above = count + 1;
  const lower = count === 0 ? -1 : count * (1 - 1 / (9 * count) - z / (3 * Math.sqrt(count))) ** 3;
  return {
    lower: lower < 0 ? null : lower,
    upper: held(above * (1 - 1 / (9 * above) + z / (3 * Math.sqrt(above))) ** 3),
  };
}

/** Exact limits of a Poisson count x: χ²(α/2; 2x)/2 and χ²(1 − α/2; 2x + 2)/2 (Garwood 1936). */
export function exactPoissonInterval(count: number, confidence = 0.95): Interval {
  requireCount(count);
  const tail = tailOf(confidence);
  return {
    lower: chiSquareQuantile(tail, held(2 * count)) / 2,
    upper: chiSquareQuantile(1 - tail, held(2 * count + 2)) / 2,
  };
}

/** Limits of a count of events: exact below 10, Byar's from there on, as public-health practice has it. */
export function countInterval(count: number, confidence = 0.95): Interval {
  if (count < 10) return exactPoissonInterval(count, confidence);
  const { lower, upper } = byarLimits(count, confidence);
  return lower === null ? exactPoissonInterval(count, confidence) : { lower, upper };
}

/** x̄ ± t(n − 1)·s/√n, in the unit of the values; null for fewer than two values. */
export function meanInterval(values: readonly number[], confidence = 0.95): Interval | null {
  const centre = mean(values);
  const spread = standardDeviation(values);
  if (centre === null || spread === null) return null;
  const t = -studentQuantile(tailOf(confidence), values.length - 1);
  const reach = (t * spread) / Math.sqrt(values.length);
  return finiteFiguresOrNull({ lower: centre - reach, upper: centre + reach });
}

/** Never beyond the largest number there is. */
const held = (value: number) => Math.min(value, Number.MAX_VALUE);

function tailOf(confidence: number): number {
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`A confidence level lies between 0 and 1, got ${confidence}.`);
  }
  return (1 - confidence) / 2;
}

/** @throws RangeError: a negative count is a mistake upstream, not a lack of data. */
function requireCount(count: number): void {
  assertFinite([count]);
  if (count < 0) throw new RangeError(`A count is not negative, got ${count}.`);
}
