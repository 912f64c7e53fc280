import { sum } from '../moments.ts';
import { finiteFiguresOrNull, ascending } from '../finite-values.ts';
import { quantileOfSorted } from '../ranking/quartiles.ts';

/** How much more submissions vary than chance alone would make them (Spiegelhalter 2005). */
export interface Overdispersion {
  /** Mean of the squared z scores: 1 where chance explains all of the variation. */
  phi: number;
  /** Variance between submissions, on the transformed scale; 0 where φ shows no more than chance. */
  tauSquared: number;
}

/**
 * Returns φ = Σu²/m and τ² = max(0, (mφ − (m − 1))/(Σw − Σw²/Σw)), w = 1/s², of z scores u winsorised at 10 % and
 * 90 %, and their errors s. Null for fewer than two.
 */
export function overdispersionOf(
  scores: readonly number[],
  errors: readonly number[],
): Overdispersion | null {
  const m = scores.length;
  if (m < 2 || !scores.every(Number.isFinite)) return null;
  const sorted = ascending(scores);
  const low = quantileOfSorted(sorted, 0.1)!;
  const high = quantileOfSorted(sorted, 0.9)!;
  const deviations = scores.map((score) => Math.min(Math.max(score, low), high) ** 2);
  const weights = errors.map((error) => 1 / error ** 2);
  const squares = weights.map((weight) => weight ** 2);
  if (!deviations.every(Number.isFinite) || !squares.every(Number.isFinite)) return null;
  const phi = sum(deviations) / m;
  const total = sum(weights);
  const spread = total - sum(squares) / total;
  // A unit that outweighs all others shows nothing about their variation.
  return spread > 0
    ? finiteFiguresOrNull({ phi, tauSquared: Math.max(0, (m * phi - (m - 1)) / spread) })
    : null;
}
