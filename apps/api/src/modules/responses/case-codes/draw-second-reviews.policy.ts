/**
 * Returns how many of `count` new cases are reviewed twice, so that all cases together have the requested
 * share.
 */
export function countSecondReviewsToAdd(of: {
  /** First reviews there are, and how many of them are reviewed twice. */
  cases: number;
  second_reviews: number;
  percent: number;
  count: number;
}): number {
  const wanted = Math.round((of.percent / 100) * (of.cases + of.count)) - of.second_reviews;
  return Math.min(of.count, Math.max(0, wanted));
}

/**
 * Draws this many, each as likely as any other, in their order. `draw` gives a whole number from 0 up to, but
 * not including, `below`.
 */
export function drawAtRandom<T>(items: readonly T[], count: number, draw: (below: number) => number): T[] {
  let left = count;
  return items.filter((_, at) => {
    const isDrawn = left > 0 && draw(items.length - at) < left;
    if (isDrawn) left -= 1;
    return isDrawn;
  });
}
