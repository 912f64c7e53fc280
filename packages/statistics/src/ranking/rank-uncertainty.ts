import { normalProbability, normalQuantile } from '../distributions/distributions.ts';
import { roundForComparison } from '../finite-values.ts';

/** A figure with its 95 % limits: what chance could have made of it. */
export type ValueWithLimits = { value: number; lower: number; upper: number };
/** The first and the last rank of a range, 1 the highest value. */
export type RankLimits = { low: number; high: number };

/**
 * Calculates the ranks that a figure could have by chance among others, 95 %. The figures are redrawn within
 * their limits (Marshall & Spiegelhalter 1998, BMJ 316:1701). The range is from the 2.5 % to the 97.5 % point
 * of the figure's rank. The result is calculated, not simulated: the same figures always give the same ranks.
 * The actual rank is always within the range. Null without others.
 */
export function rankRange(own: ValueWithLimits, others: readonly ValueWithLimits[]): RankLimits | null {
  return rangeIn(own, toColumns(others));
}

/** Values with their limits, in columns: of thousands, objects take longer than the calculation. */
export type ValueColumns = { values: Float64Array; lowers: Float64Array; uppers: Float64Array };

/** Does the same as {@link rankRange} for the figure at a place among others. */
export function rankRangeAt(place: number, { values, lowers, uppers }: ValueColumns): RankLimits | null {
  const own = { value: values[place]!, lower: lowers[place]!, upper: uppers[place]! };
  const others = [values, lowers, uppers].map((column) => {
    const rest = new Float64Array(column.length - 1);
    rest.set(column.subarray(0, place));
    rest.set(column.subarray(place + 1), place);
    return rest;
  });
  return rangeIn(own, { values: others[0]!, lowers: others[1]!, uppers: others[2]! });
}

const toColumns = (figures: readonly ValueWithLimits[]): ValueColumns => ({
  values: Float64Array.from(figures, ({ value }) => value),
  lowers: Float64Array.from(figures, ({ lower }) => lower),
  uppers: Float64Array.from(figures, ({ upper }) => upper),
});

function rangeIn(own: ValueWithLimits, others: ValueColumns): RankLimits | null {
  if (others.values.length === 0) return null;
  const chances = chancesIn(own, others);
  let rank = 1;
  for (const value of others.values) if (isAbove(value, own.value)) rank += 1;
  let [low, high, sum] = [chances.length, chances.length, 0];
  for (const [at, chance] of chances.entries()) {
    if (sum < TAIL && sum + chance >= TAIL) low = at + 1;
    if (sum < 1 - TAIL && sum + chance >= 1 - TAIL) high = at + 1;
    sum += chance;
  }
  return { low: Math.min(low, rank), high: Math.max(high, rank) };
}

/**
 * Calculates the chance of each rank, the first at 0. A figure is normal on either side of its value, as wide
 * as its limit there. For each value that your figure could have, the number of figures above it is a sum of
 * independent events. The sum is exact if it varies little, and else normal with its skewness (Hong 2013,
 * Comput. Stat. Data Anal. 59:41, eq. 14).
 */
export const rankChances = (own: ValueWithLimits, others: readonly ValueWithLimits[]): Float64Array =>
  chancesIn(own, toColumns(others));

function chancesIn(own: ValueWithLimits, { values, lowers, uppers }: ValueColumns): Float64Array {
  const chances = new Float64Array(values.length + 1);
  const below = lowers.map((lower, at) => perSpread(values[at]! - lower));
  const above = uppers.map((upper, at) => perSpread(upper - values[at]!));
  const open = new Float64Array(values.length);
  for (const { z, weight } of values.length > MANY ? COARSE : FINE) {
    const x = own.value + (z * Math.max(0, z < 0 ? own.value - own.lower : own.upper - own.value)) / Z95;
    const near = Math.abs(x) * 1e-12;
    let [certain, many] = [0, 0];
    for (let at = 0; at < values.length; at++) {
      const distance = values[at]! - x;
      const isHigher = distance > 0;
      // P(the figure lies above x); half of what lies on x.
      const chance =
        distance <= near && distance >= -near
          ? 0.5
          : quickNormal(distance * (isHigher ? below[at]! : above[at]!));
      if (chance > 1 - NEXT_TO_NONE) certain += 1;
      else if (chance > NEXT_TO_NONE) open[many++] = chance;
    }
    addSums(open.subarray(0, many), chances.subarray(certain), weight);
  }
  return chances;
}

const TAIL = 0.025;
const NEXT_TO_NONE = 1e-9;
const Z95 = -normalQuantile(TAIL);

/** Returns the factor that converts a distance to standard errors; a certain figure has almost no error. */
const perSpread = (reach: number) => (reach > 0 ? Z95 / reach : Number.MAX_VALUE);

/** Figures that differ by rounding only are ties. */
const isAbove = (value: number, own: number) =>
  value > own &&
  (value - own > Math.max(1e-9, Math.abs(own) * 1e-6) || roundForComparison(value) > roundForComparison(own));

/** Values of z with their chances: the trapezoidal rule, which for a bell curve is as good as exact. */
function nodes(step: number) {
  const reach = 6;
  const zs = Array.from({ length: Math.round((2 * reach) / step) + 1 }, (_, at) => at * step - reach);
  const densities = zs.map((z) => Math.exp((-z * z) / 2));
  const sum = densities.reduce((all, one) => all + one, 0);
  return zs.map((z, at) => ({ z, weight: densities[at]! / sum }));
}
const FINE = nodes(0.1);
/** Among thousands of figures, your value has fewer nodes: they are close enough for the ranks between. */
const COARSE = nodes(0.2);
const MANY = 1000;

/** P(Z ≤ z) to 1e-7 from a table: asked for a million times where thousands are compared. */
const PER_UNIT = 512;
const MOST = 7;
const LAST = MOST * PER_UNIT;
let table: Float64Array | null = null;
function quickNormal(z: number): number {
  const far = (z < 0 ? -z : z) * PER_UNIT;
  if (far >= LAST) return z < 0 ? 0 : 1;
  table ??= Float64Array.from({ length: LAST + 1 }, (_, at) => normalProbability(at / PER_UNIT));
  const at = far | 0;
  const from = table[at]!;
  const found = from + (table[at + 1]! - from) * (far - at);
  return z < 0 ? 1 - found : found;
}

/** Adds the chance of each number of events to `sums`, multiplied by `weight`. */
function addSums(chances: Float64Array, sums: Float64Array, weight: number): void {
  let [mean, variance, skew] = [0, 0, 0];
  for (const chance of chances) {
    const part = chance * (1 - chance);
    mean += chance;
    variance += part;
    skew += part * (1 - 2 * chance);
  }
  if (variance < EXACT) addExact(chances, sums, weight);
  else addNormal({ mean, spread: Math.sqrt(variance), skewness: skew / variance ** 1.5 }, sums, weight);
}
const EXACT = 16;

/** One event after the other, passing over what has next to no chance. */
function addExact(chances: Float64Array, sums: Float64Array, weight: number): void {
  const found = new Float64Array(chances.length + 2);
  found[0] = weight;
  let [first, last] = [0, 0];
  for (const chance of chances) {
    last += 1;
    for (let at = last; at > first; at--) found[at] = found[at]! * (1 - chance) + found[at - 1]! * chance;
    found[first]! *= 1 - chance;
    while (first < last && found[first]! < NEXT_TO_NONE ** 2) found[first++] = 0;
    while (last > first && found[last]! < NEXT_TO_NONE ** 2) found[last--] = 0;
  }
  for (let at = first; at <= last; at++) sums[at]! += found[at]!;
}

/** From the normal curve of their mean and variance, half a step either way, with their skewness. */
function addNormal(
  { mean, spread, skewness }: { mean: number; spread: number; skewness: number },
  sums: Float64Array,
  weight: number,
): void {
  const until = (many: number) => {
    const z = (many + 0.5 - mean) / spread;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    return Math.min(1, Math.max(0, quickNormal(z) + (skewness * (1 - z * z) * density) / 6));
  };
  const last = Math.min(sums.length - 1, Math.ceil(mean + MOST * spread));
  const first = Math.max(0, Math.floor(mean - MOST * spread));
  let before = 0;
  for (let at = first; at <= last; at++) {
    const here = at === last ? 1 : until(at);
    sums[at]! += weight * (here - before);
    before = here;
  }
}
