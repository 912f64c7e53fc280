import { ascending } from '../finite-values.ts';

/**
 * Returns the largest chance that still counts as a finding if, of all findings, at most a share `q` should be due to
 * chance: the largest p₍ᵢ₎ ≤ i·q/m (Benjamini & Hochberg 1995). `tests`: m, how many comparisons were made, those that
 * found nothing included. Null if nothing counts.
 */
export function findingThreshold(
  chances: readonly number[],
  { tests, q }: { tests: number; q: number },
): number | null {
  const sorted = ascending(chances);
  const last = sorted.findLastIndex((chance, index) => chance <= ((index + 1) * q) / tests);
  return sorted[last] ?? null;
}
