import { type ControlLines, type Fraction, clampLines, linesAround, pooledRatio } from './control-limits.ts';
import { mean } from '../moments.ts';
import { finiteFiguresOrNull } from '../finite-values.ts';

/**
 * p′ chart (Laney 2002): the limits of a p chart, p̄ ± 3σᵢσ_z within 0 … 1, widened or narrowed by how much the shares vary
 * from one period to the next beside chance: zᵢ = (pᵢ − p̄)/σᵢ, σᵢ = √(p̄(1 − p̄)/nᵢ), σ_z = mean|zᵢ − zᵢ₋₁|/1.128 over the
 * baseline. For large denominators, where a p chart calls everything special. Null as a p chart, and for fewer than two points.
 */
export function pPrimeLines(
  points: readonly Fraction[],
  baseline: number | null = null,
): ControlLines[] | null {
  if (points.some(({ numerator, denominator }) => numerator > denominator)) return null;
  // Rounding may leave a pooled share a hair above 1.
  return primeLines(points, baseline, (centre) => centre * Math.max(0, 1 - centre), 1);
}

/** u′ chart (Laney 2002): as {@link pPrimeLines} with σᵢ = √(ū/nᵢ), not below 0. */
export const uPrimeLines = (points: readonly Fraction[], baseline: number | null = null) =>
  primeLines(points, baseline, (centre) => centre, Infinity);

function primeLines(
  points: readonly Fraction[],
  baseline: number | null,
  varianceOf: (centre: number) => number,
  most: number,
): ControlLines[] | null {
  const centre = pooledRatio(points, baseline);
  if (centre === null || points.length < 2) return null;
  const variance = varianceOf(centre);
  const spreads = points.map(({ denominator }) => Math.sqrt(variance / denominator));
  const spread = spreadOfScores(points.slice(0, baseline ?? points.length), centre, spreads);
  const lines = spreads.map((sigma) =>
    finiteFiguresOrNull(clampLines(linesAround(centre, 3 * sigma * spread), most)),
  );
  return lines.every((line) => line !== null) ? lines : null;
}

/** σ_z; 1 where nothing varies by chance, so that the limits are those without it. */
function spreadOfScores(basis: readonly Fraction[], centre: number, spreads: readonly number[]): number {
  if (spreads.some((sigma) => sigma === 0)) return 1;
  const scores = basis.map(
    ({ numerator, denominator }, at) => (numerator / denominator - centre) / spreads[at]!,
  );
  return mean(scores.slice(1).map((score, at) => Math.abs(score - scores[at]!)))! / 1.128;
}
