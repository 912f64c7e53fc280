/** The heading of a column of ranks: without it, a 3 where low is good reads as third best. */
export const RANK_HEADING = 'Rank (1 = highest)';

/** `3rd highest of 136`, `joint highest of 12`: what a rank counts is said wherever one stands. */
export function rankWords(rank: number, n: number, isJoint = false): string {
  const place = rank === 1 ? 'highest' : `${ordinal(rank)} highest`;
  return `${isJoint ? 'joint ' : ''}${place} of ${n.toLocaleString('en-GB')}`;
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? undefined : ['th', 'st', 'nd', 'rd'][n % 10];
  return `${n}${ending ?? 'th'}`;
}

const QUARTERS = ['Lowest', 'Second-lowest', 'Second-highest', 'Highest'];

/** The words for a quartile band, 1 lowest to 4 highest. */
export const quarterName = (quartile: number | null): string | null =>
  quartile === null ? null : (QUARTERS[quartile - 1] ?? null);
