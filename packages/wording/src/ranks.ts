import { formatNumber } from './numbers.ts';
import { ordinal } from './ordinal.ts';

/** The heading of a column of ranks: without it, a 3 where low is good reads as third best. */
export const RANK_HEADING = 'Rank (1 = highest)';

/** `3rd highest of 136`, `joint highest of 12`: what a rank counts is said wherever one stands. */
export function rankWords(rank: number, n: number, isJoint = false): string {
  const place = rank === 1 ? 'highest' : `${ordinal(rank)} highest`;
  return `${isJoint ? 'joint ' : ''}${place} of ${formatNumber(n)}`;
}

/** `chance could make it 40th to 66th`: how sure a rank is. */
export const rankLimitWords = ({ low, high }: { low: number; high: number }): string =>
  low === high
    ? 'chance makes little difference'
    : `could be anywhere from ${ordinal(low)} to ${ordinal(high)} by chance`;

export const RANK_METHOD =
  'The likely range of a rank covers the middle 95% of ranks when every value is drawn again at random. Each value is drawn within its own limits, widened by the usual change between periods (Marshall and Spiegelhalter 1998).';

const QUARTERS = ['Lowest', 'Second-lowest', 'Second-highest', 'Highest'];

/** The words for a quartile band, 1 lowest to 4 highest. */
export const quarterName = (quartile: number | null): string | null =>
  quartile === null ? null : (QUARTERS[quartile - 1] ?? null);
