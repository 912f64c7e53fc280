import type { CandidateGroup, GroupOffer } from './anonymity-partition.ts';

/** How many of the smallest are tried two at a time. */
const TRIED_IN_PAIRS = 15;

/**
 * What a set that is not offered could be joined with so that it would be: the one other of its kind that gives the smallest
 * union that holds beside all that is offered, or two others where one is not enough. Those that are not offered either
 * come first, since they lose nothing by it.
 * @param others of the same filter, or of the same kind; itself may be among them
 * @returns their keys; null where neither one nor two help
 */
export function suggestCoarserGroup(
  set: CandidateGroup,
  others: readonly CandidateGroup[],
  offers: ReadonlyMap<string, GroupOffer>,
  holds: (members: ReadonlySet<number>) => boolean,
): string[] | null {
  const isOffered = ({ key }: CandidateGroup) => Number(offers.get(key)?.isOffered ?? false);
  const candidates = others
    .filter((one) => one.key !== set.key && one.members.size > 0)
    .sort((a, b) => isOffered(a) - isOffered(b) || a.members.size - b.members.size);
  const few = candidates.slice(0, TRIED_IN_PAIRS);
  const pairs = few.flatMap((one, at) => few.slice(at + 1).map((other) => [one, other]));
  for (const joined of [candidates.map((one) => [one]), pairs]) {
    const found = joined.find((list) => holds(union([set, ...list])));
    if (found) return found.map(({ key }) => key);
  }
  return null;
}

const union = (sets: readonly CandidateGroup[]) => new Set(sets.flatMap(({ members }) => [...members]));
