import { assertFinite } from '../finite-values.ts';

/**
 * Ways of keeping small counts from giving people away. The true values stay stored; a scheme is applied to every
 * reading, export and answer, the averages included. A project with a threshold of 8 that rounds its counts has the
 * HES scheme: 1 to 7 hidden, other counts to the nearest 5, 0 stays 0.
 */

/** Rounds to a multiple, halves up. */
export function roundToMultiple(count: number, multiple: number): number {
  return Math.round(count / multiple) * multiple;
}

/** Checks that a count is too small to show: above 0 and under the threshold. Zero identifies no one. */
export function isSmall(count: number, threshold: number): boolean {
  requireCount(count);
  return count > 0 && count < threshold;
}

export interface Suppression {
  /** The counts to hide, in the order given. */
  hidden: boolean[];
  /** Their total gives the hidden ones away as well and must not be shown either. */
  totalHidden: boolean;
}

/**
 * Applies the rule for one table: `holdBackLinked` applies it to several tables that share cells. For
 * unrounded counts shown beside their total. Small counts are hidden. While the hidden counts add up to less
 * than the threshold, the next smallest is hidden too (of equals the first). Otherwise the difference to the
 * total would reveal them. Zeros come last: hiding a zero adds nothing to the sum.
 */
export function suppressCounts(counts: readonly number[], threshold: number): Suppression {
  const hidden = counts.map((count) => isSmall(count, threshold));
  if (!hidden.includes(true)) return { hidden, totalHidden: false };
  let sum = counts.reduce((total, count, index) => (hidden[index] ? total + count : total), 0);
  const next = counts
    .map((count, index) => ({ count, index }))
    .filter(({ index }) => !hidden[index])
    .sort((a, b) => (a.count || Infinity) - (b.count || Infinity) || a.index - b.index);
  for (const { count, index } of next) {
    if (sum >= threshold) break;
    hidden[index] = true;
    sum += count;
  }
  return { hidden, totalHidden: sum < threshold };
}

function requireCount(count: number): void {
  assertFinite([count]);
  if (count < 0) throw new RangeError(`A count is not negative, got ${count}.`);
}
