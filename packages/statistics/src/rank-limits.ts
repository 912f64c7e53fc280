import { normalProbability, normalQuantile } from './distributions.ts';
import { comparable } from './present-values.ts';

/** A figure with its 95 % limits: what chance could have made of it. */
export type Uncertain = { value: number; lower: number; upper: number };
/** The first and the last rank of a range, 1 the highest value. */
export type RankLimits = { low: number; high: number };

/**
 * The ranks that chance could have given a figure among others, 95 %: the range between the 2.5 % and the 97.5 % point of
 * its rank where each figure is drawn anew as its own limits say (Marshall & Spiegelhalter 1998, BMJ 316:1701). Worked out,
 * not simulated: the same figures always give the same ranks. The rank it has is always within. Null without others.
 */
export function rankLimits(own: Uncertain, others: readonly Uncertain[]): RankLimits | null {
  if (others.length === 0) return null;
  const chances = rankChances(own, others);
  const rank = 1 + others.filter(({ value }) => comparable(value) > comparable(own.value)).length;
  let [low, high, sum] = [chances.length, chances.length, 0];
  for (const [at, chance] of chances.entries()) {
    if (sum < TAIL && sum + chance >= TAIL) low = at + 1;
    if (sum < 1 - TAIL && sum + chance >= 1 - TAIL) high = at + 1;
    sum += chance;
  }
  return { low: Math.min(low, rank), high: Math.max(high, rank) };
}

/**
 * The chance of each rank, the first at 0. A figure is normal on either side of its value, as wide as its limit there. For
 * each value the own one could have, who lies above it is as many independent events as there are others: their sum is
 * exact up to {@link EXACT} that are open, and normal beyond.
 */
export function rankChances(own: Uncertain, others: readonly Uncertain[]): Float64Array {
  const chances = new Float64Array(others.length + 1);
  for (const { z, weight } of others.length > MANY ? COARSE : FINE) {
    const x = own.value + z * (z < 0 ? below(own) : above(own));
    let certain = 0;
    const open: number[] = [];
    for (const other of others) {
      const chance = chanceAbove(other, x);
      if (chance > 1 - NEXT_TO_NONE) certain += 1;
      else if (chance > NEXT_TO_NONE) open.push(chance);
    }
    const sums = open.length <= EXACT ? exactSums(open) : normalSums(open);
    sums.forEach((chance, many) => (chances[certain + many]! += weight * chance));
  }
  return chances;
}

const TAIL = 0.025;
const NEXT_TO_NONE = 1e-10;
const EXACT = 400;
const Z95 = -normalQuantile(TAIL);

const below = ({ value, lower }: Uncertain) => Math.max(0, value - lower) / Z95;
const above = ({ value, upper }: Uncertain) => Math.max(0, upper - value) / Z95;

/** Values of z with their chances: the trapezoidal rule, which for a bell curve is as good as exact. */
function nodes(step: number) {
  const reach = 6;
  const zs = Array.from({ length: (2 * reach) / step + 1 }, (_, at) => at * step - reach);
  const densities = zs.map((z) => Math.exp((-z * z) / 2));
  const sum = densities.reduce((all, one) => all + one, 0);
  return zs.map((z, at) => ({ z, weight: densities[at]! / sum }));
}
const FINE = nodes(0.1);
/** Among thousands the own value is one of fewer: a rank more or less is nothing there. */
const COARSE = nodes(0.3);
const MANY = 1000;

/** P(the figure lies above x); half of what lies on x. */
function chanceAbove(figure: Uncertain, x: number): number {
  const distance = figure.value - x;
  if (Math.abs(distance) <= Math.abs(x) * 1e-12) return 0.5;
  const spread = distance > 0 ? below(figure) : above(figure);
  return spread === 0 ? (distance > 0 ? 1 : 0) : quickNormal(distance / spread);
}

/** P(Z ≤ z) to 1e-7 from a table: asked for a million times where thousands are compared. */
const PER_UNIT = 512;
const MOST = 7;
let table: Float64Array | null = null;
function quickNormal(z: number): number {
  const far = Math.abs(z) * PER_UNIT;
  if (far >= MOST * PER_UNIT) return z < 0 ? 0 : 1;
  table ??= Float64Array.from({ length: MOST * PER_UNIT + 1 }, (_, at) => normalProbability(at / PER_UNIT));
  const at = Math.floor(far);
  const found = table[at]! + (table[at + 1]! - table[at]!) * (far - at);
  return z < 0 ? 1 - found : found;
}

/** The chance of each number of events of these chances. */
function exactSums(chances: readonly number[]): Float64Array {
  const sums = new Float64Array(chances.length + 1);
  sums[0] = 1;
  chances.forEach((chance, many) => {
    for (let at = many + 1; at > 0; at--) sums[at] = sums[at]! * (1 - chance) + sums[at - 1]! * chance;
    sums[0]! *= 1 - chance;
  });
  return sums;
}

/** The same by the normal curve of their mean and variance, half a step either way. */
function normalSums(chances: readonly number[]): Float64Array {
  let [mean, variance] = [0, 0];
  for (const chance of chances) {
    mean += chance;
    variance += chance * (1 - chance);
  }
  const sums = new Float64Array(chances.length + 1);
  const spread = Math.sqrt(variance);
  const until = (many: number) => quickNormal((many + 0.5 - mean) / spread);
  const last = Math.min(chances.length, Math.ceil(mean + MOST * spread));
  for (let at = Math.max(0, Math.floor(mean - MOST * spread)); at <= last; at++) {
    sums[at] = until(at) - until(at - 1);
  }
  return sums;
}
