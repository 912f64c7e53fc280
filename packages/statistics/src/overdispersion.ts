import { criticalValue, type Interval } from './intervals.ts';
import { sum } from './moments.ts';
import { allFinite, ascending } from './finite-values.ts';
import { quantileOfSorted } from './quartiles.ts';

/** How much more submissions vary than chance alone would make them (Spiegelhalter 2005). */
export interface Overdispersion {
  /** Mean of the squared z scores: 1 where chance explains all of the variation. */
  phi: number;
  /** Variance between submissions, on the transformed scale; 0 where φ shows no more than chance. */
  tauSquared: number;
}

/**
 * φ and τ² over at least two submissions with n > 0, on the arcsine scale: y = asin √(x/n), s = 1/(2√n),
 * u = (y − asin √p̄)/s winsorised at 10 % and 90 %. What is no share (x below 0 or above n) is left out. Null for fewer
 * than two, or a centre that is no share.
 */
export function proportionOverdispersion(
  entries: readonly { numerator: number; denominator: number }[],
  centre: number,
): Overdispersion | null {
  if (!(centre >= 0 && centre <= 1)) return null;
  const counted = entries.filter(
    ({ numerator, denominator }) => denominator > 0 && numerator >= 0 && numerator <= denominator,
  );
  const errors = counted.map(({ denominator }) => 1 / (2 * Math.sqrt(denominator)));
  const target = Math.asin(Math.sqrt(centre));
  const scores = counted.map(
    ({ numerator, denominator }, index) =>
      (Math.asin(Math.sqrt(numerator / denominator)) - target) / errors[index]!,
  );
  return overdispersion(scores, errors);
}

/** The same for observed/expected ratios, on the square-root scale: y = √(O/E), s = 1/(2√E), target 1. */
export function ratioOverdispersion(
  entries: readonly { observed: number; expected: number }[],
): Overdispersion | null {
  const counted = entries.filter(({ observed, expected }) => expected > 0 && observed >= 0);
  const errors = counted.map(({ expected }) => 1 / (2 * Math.sqrt(expected)));
  const scores = counted.map(
    ({ observed, expected }, index) => (Math.sqrt(observed / expected) - 1) / errors[index]!,
  );
  return overdispersion(scores, errors);
}

/** sin²(asin √p̄ ± z√(s² + τ²)): a funnel's limits for shares that vary by more than chance. Null when n is not above 0. */
export function overdispersedProportionLimits(
  centre: number,
  n: number,
  tauSquared: number,
  confidence: number,
): Interval | null {
  if (n <= 0 || !(centre >= 0 && centre <= 1)) return null;
  const angle = Math.asin(Math.sqrt(centre));
  const reach = criticalValue(confidence) * Math.sqrt(1 / (4 * n) + tauSquared);
  return {
    lower: Math.sin(Math.max(0, angle - reach)) ** 2,
    upper: Math.sin(Math.min(Math.PI / 2, angle + reach)) ** 2,
  };
}

/** (1 ± z√(s² + τ²))²: the same for observed/expected ratios. Null when nothing is expected. */
export function overdispersedRatioLimits(
  expected: number,
  tauSquared: number,
  confidence: number,
): Interval | null {
  if (expected <= 0) return null;
  const reach = criticalValue(confidence) * Math.sqrt(1 / (4 * expected) + tauSquared);
  return allFinite({ lower: Math.max(0, 1 - reach) ** 2, upper: (1 + reach) ** 2 });
}

/** φ = Σu²/m and τ² = max(0, (mφ − (m − 1))/(Σw − Σw²/Σw)), w = 1/s². */
function overdispersion(scores: readonly number[], errors: readonly number[]): Overdispersion | null {
  const m = scores.length;
  if (m < 2 || !scores.every(Number.isFinite)) return null;
  const sorted = ascending(scores);
  const low = quantileOfSorted(sorted, 0.1)!;
  const high = quantileOfSorted(sorted, 0.9)!;
  const deviations = scores.map((score) => Math.min(Math.max(score, low), high) ** 2);
  const weights = errors.map((error) => 1 / error ** 2);
  const squares = weights.map((weight) => weight ** 2);
  if (![...deviations, ...squares].every(Number.isFinite)) return null;
  const phi = sum(deviations) / m;
  const total = sum(weights);
  const spread = total - sum(squares) / total;
  // A unit that outweighs all others shows nothing about their variation.
  return spread > 0 ? allFinite({ phi, tauSquared: Math.max(0, (m * phi - (m - 1)) / spread) }) : null;
}
