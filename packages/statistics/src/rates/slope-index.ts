import type { Interval } from './intervals.ts';
import { sum } from '../moments.ts';
import { finiteFiguresOrNull } from '../finite-values.ts';
import { quantileOfSorted } from '../ranking/quartiles.ts';

/*
 * The relation of a figure to deprivation, or another order of groups: Low & Low 2004, “Measuring the gap”,
 * calculated as in PHEindicatormethods (`phe_sii`). The groups are placed side by side from the most to the
 * least deprived. Each is as wide as its part of the population. A line is fitted through their values.
 */

/** A group of the population, such as a tenth by deprivation; the most deprived comes first. */
export interface RankedGroup {
  population: number;
  /** Its rate, proportion (0 to 1) or mean. */
  value: number;
}

/** A group with how sure its value is. */
export interface UncertainGroup extends RankedGroup {
  /** On the scale its draws are made on: of the value itself, of its logarithm or of its logit. */
  standardError: number;
}

export interface SlopeIndices {
  /** The fitted value at 0, the most deprived end. */
  intercept: number;
  /** Slope index of inequality: the fitted value at 1 less that at 0, in the unit of the values. */
  sii: number;
  /** Relative index of inequality: the fitted value at 1 over that at 0; null where the latter is not above 0. */
  rii: number | null;
}

/** Fewer groups say too little of a slope (practice of PHEindicatormethods). */
export const LEAST_GROUPS = 5;

/** Returns the middle of each group between 0 and 1, and its part of the population. */
function places(groups: readonly RankedGroup[]): { share: number; middle: number }[] | null {
  if (groups.length < LEAST_GROUPS || groups.some(({ population }) => !(population > 0))) return null;
  const whole = sum(groups.map(({ population }) => population));
  let before = 0;
  return groups.map(({ population }) => {
    const share = population / whole;
    const middle = before + share / 2;
    before += share;
    return { share, middle };
  });
}

/**
 * The line value = intercept + slope × middle by least squares, each group weighing as much as its part of the population.
 * As the middles have the weighted mean ½ and both coefficients are sums over the values, they are given as such:
 * slope = Σ slopeOf·value, mean = Σ share·value, intercept = mean − slope ÷ 2.
 */
function coefficients(groups: readonly RankedGroup[]) {
  const found = places(groups);
  if (!found) return null;
  const spread = sum(found.map(({ share, middle }) => share * (middle - 0.5) ** 2));
  const slopeOf = found.map(({ share, middle }) => (share * (middle - 0.5)) / spread);
  return { slopeOf, shares: found.map(({ share }) => share) };
}

function fitting(groups: readonly RankedGroup[]) {
  const found = coefficients(groups);
  if (!found) return null;
  const { slopeOf, shares } = found;
  const dot = (weights: readonly number[], values: readonly number[]) =>
    weights.reduce((total, weight, index) => total + weight * values[index]!, 0);
  return (values: readonly number[]): SlopeIndices => {
    const sii = dot(slopeOf, values);
    const intercept = dot(shares, values) - sii / 2;
    return { intercept, sii, rii: intercept > 0 ? (intercept + sii) / intercept : null };
  };
}

/**
 * The scale on which a line is fitted, or a group's value is drawn: `plain` as a mean, `log` as a rate above 0, `logit` as a
 * proportion between 0 and 1.
 */
export type GroupScale = 'plain' | 'log' | 'logit';

const scales: Record<
  GroupScale,
  {
    holds: (value: number) => boolean;
    to: (value: number) => number;
    from: (drawn: number) => number;
    /** Returns the derivative of the value by its place on the scale. */
    rate: (value: number) => number;
  }
> = {
  plain: { holds: Number.isFinite, to: (value) => value, from: (drawn) => drawn, rate: () => 1 },
  log: {
    holds: (value) => value > 0 && Number.isFinite(value),
    to: Math.log,
    from: Math.exp,
    rate: (value) => value,
  },
  logit: {
    holds: (value) => value > 0 && value < 1,
    to: (value) => Math.log(value / (1 - value)),
    from: (drawn) => 1 / (1 + Math.exp(-drawn)),
    rate: (value) => value * (1 - value),
  },
};

/** Returns the indices of a line fitted on a scale: its ends, put back on the scale of the values. */
function fitOnScale(groups: readonly RankedGroup[], scale: GroupScale): SlopeIndices | null {
  const fit = fitting(groups);
  const { holds, to, from } = scales[scale];
  if (!fit || groups.some(({ value }) => !holds(value))) return null;
  const line = fit(groups.map(({ value }) => to(value)));
  if (scale === 'plain') return line;
  const [intercept, end] = [from(line.intercept), from(line.intercept + line.sii)];
  return { intercept, sii: end - intercept, rii: intercept > 0 ? end / intercept : null };
}

/**
 * Slope and relative index of inequality of groups in order. Null for fewer than 5 groups, where one has no population, or
 * where a value is not on the scale of the fit: 0 has no logarithm.
 */
export function slopeIndices(
  groups: readonly RankedGroup[],
  scale: GroupScale = 'plain',
): SlopeIndices | null {
  const found = fitOnScale(groups, scale);
  if (!found) return null;
  const { rii, ...line } = found;
  if (!finiteFiguresOrNull(line)) return null;
  return { ...line, rii: rii !== null && Number.isFinite(rii) ? rii : null };
}

/** A group with what was counted in it, in order. */
type CountedGroup = { events: number; population: number };

/**
 * The slope index of the rates of groups, with its variance. On the plain scale the index is a sum of the rates, each times a
 * figure of the populations alone, so its variance is the sum of theirs, each times the square of that figure: what a
 * simulation comes to with ever more draws. On the other scales the figure is the derivative of the index (delta method).
 * A rate has the variance of a count, x/n²; a proportion on the logit scale that of a binomial, p(1 − p)/n. Null as for the
 * index.
 */
export function slopeOfRates(
  groups: readonly CountedGroup[],
  scale: GroupScale = 'plain',
): { value: number; variance: number } | null {
  const rates = groups.map(({ events, population }) => ({ population, value: events / population }));
  const found = slopeIndices(rates, scale);
  const weights = coefficients(rates);
  if (!found || !weights || groups.some(({ events }) => events < 0)) return null;
  const { rate } = scales[scale];
  const [start, end] = [rate(found.intercept), rate(found.intercept + found.sii)];
  const variances = rates.map(({ population, value }, at) => {
    const [share, slope] = [weights.shares[at]!, weights.slopeOf[at]!];
    const derivative =
      scale === 'plain' ? slope : (end * (share + slope / 2) - start * (share - slope / 2)) / rate(value);
    const ofRate = scale === 'logit' ? (value * (1 - value)) / population : value / population;
    return derivative ** 2 * ofRate;
  });
  return { value: found.sii, variance: sum(variances) };
}

/** The default number of repetitions in PHEindicatormethods. */
const REPETITIONS = 100_000;
/** Any would do; the same one gives the same limits for the same figures. */
const SEED = 20_040_826;

/**
 * Simulates the limits of both indices. Each value is redrawn from a normal distribution about it, on its
 * scale, with its standard error, 100,000 times by default. The limits are the quantiles of the indices of
 * these draws. Draws use mulberry32 from the seed, by Box and Muller 1958, so that the same figures have the
 * same limits. Limits of the relative index are null if a draw has none. Null as for the indices, for a
 * standard error below 0, and if a value is not on its scale.
 */
export function slopeIndexLimits(
  groups: readonly UncertainGroup[],
  {
    scale = 'plain',
    confidence = 0.95,
    repetitions = REPETITIONS,
    seed = SEED,
  }: { scale?: GroupScale; confidence?: number; repetitions?: number; seed?: number } = {},
): { sii: Interval; rii: Interval | null } | null {
  const { holds, to, from } = scales[scale];
  const fit = fitting(groups);
  if (!fit || groups.some(({ value, standardError }) => !holds(value) || !(standardError >= 0))) return null;
  const next = normalNumbers(uniformNumbers(seed));
  const means = groups.map(({ value }) => to(value));
  const slopes = new Float64Array(repetitions);
  const ratios = new Float64Array(repetitions);
  let hasRatios = true;
  for (let at = 0; at < repetitions; at += 1) {
    const drawn = fit(groups.map((one, g) => from(means[g]! + one.standardError * next())));
    slopes[at] = drawn.sii;
    if (drawn.rii === null) hasRatios = false;
    else ratios[at] = drawn.rii;
  }
  const sii = between(slopes, confidence);
  return sii && { sii, rii: hasRatios ? between(ratios, confidence) : null };
}

function between(drawn: Float64Array, confidence: number): Interval | null {
  const sorted = [...drawn.sort()];
  const [lower, upper] = [(1 - confidence) / 2, (1 + confidence) / 2].map((p) => quantileOfSorted(sorted, p));
  return lower == null || upper == null ? null : finiteFiguresOrNull({ lower, upper });
}

/** Draws of the standard normal distribution, two from every two uniform numbers (Box and Muller 1958). */
function normalNumbers(next: () => number): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const drawn = spare;
      spare = null;
      return drawn;
    }
    const radius = Math.sqrt(-2 * Math.log(next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** Numbers strictly between 0 and 1, the same for the same seed (mulberry32). */
function uniformNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}
