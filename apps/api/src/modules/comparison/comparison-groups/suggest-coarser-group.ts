import type { CandidateGroup, GroupOffer } from './anonymity-partition.ts';

/** How many of the smallest are tried two at a time. */
const TRIED_IN_PAIRS = 15;

/**
 * Suggests sets to join with a set that is not offered, so that the union is offered. Returns the other set
 * of its kind with the smallest valid union, or two sets if one is not enough. Other sets that are not
 * offered come first, because they lose nothing.
 * @param others of the same filter, or of the same kind; can include the set itself
 * @returns their keys; null if neither one nor two help
 */
export function suggestCoarserGroup(
  set: CandidateGroup,
  others: readonly CandidateGroup[],
  offers: ReadonlyMap<string, GroupOffer>,
  canBeOffered: (members: ReadonlySet<number>) => boolean,
): string[] | null {
  const isOffered = ({ key }: CandidateGroup) => Number(offers.get(key)?.isOffered ?? false);
  const candidates = others
    .filter((one) => one.key !== set.key && one.members.size > 0)
    .sort((a, b) => isOffered(a) - isOffered(b) || a.members.size - b.members.size);
  const few = candidates.slice(0, TRIED_IN_PAIRS);
  const pairs = few.flatMap((one, at) => few.slice(at + 1).map((other) => [one, other]));
  for (const joined of [candidates.map((one) => [one]), pairs]) {
    const found = joined.find((list) => canBeOffered(union([set, ...list])));
    if (found) return found.map(({ key }) => key);
  }
  return null;
}

const union = (sets: readonly CandidateGroup[]) => new Set(sets.flatMap(({ members }) => [...members]));
