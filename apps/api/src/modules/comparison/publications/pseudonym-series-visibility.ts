import {
  type Cohort,
  findParticipationCohorts,
  meetsAnonymityMinimum,
  type Member,
} from '../comparison-groups/participation-cohorts.ts';
import {
  type CandidateGroup,
  partitionForAnonymity,
  type AnonymityPartition,
} from '../comparison-groups/anonymity-partition.ts';

/** The submissions an earlier publication shows, and their sets. */
export type EarlierVisibility = { visible: ReadonlySet<number>; sets: readonly CandidateGroup[] };

/** The submissions a new publication shows, and their sets, by key. */
export type PublicationVisibility = { visible: Set<number>; offers: Record<string, number[]> };

/** The index of the newest publication among those compared. */
const NEWEST = -1;

const sightOf = (
  visible: Iterable<number>,
  sets: readonly CandidateGroup[],
  { offers }: AnonymityPartition,
): PublicationVisibility => ({
  visible: new Set(visible),
  offers: Object.fromEntries(
    sets.flatMap(({ key }) => {
      const offer = offers.get(key);
      return offer?.isOffered ? [[key, [...offer.shown]] as const] : [];
    }),
  ),
});

/** A publication by itself shows all who submitted, regardless of earlier publications. */
export function computeVisibilityAlone(
  submitted: readonly Member[],
  sets: readonly CandidateGroup[],
  minimum: number,
): PublicationVisibility {
  const visible = submitted.map(({ id }) => id);
  return sightOf(visible, sets, partitionForAnonymity([submitted], sets, minimum));
}

/**
 * A publication beside earlier ones in which a submission has the same number: who is seen in which of them, and in which of
 * all their sets, is known of each number. `isSafe`: each number still is one of a crowd.
 */
export function computeVisibilityBesideEarlier(
  earlierPublications: readonly EarlierVisibility[],
  now: { members: readonly Member[]; submitted: readonly Member[]; sets: readonly CandidateGroup[] },
  minimum: number,
): { sight: PublicationVisibility; isSafe: boolean } {
  const submitted = new Set(now.submitted.map(({ id }) => id));
  const takingPart = new Map<number, ReadonlySet<number>>([
    ...earlierPublications.map(({ visible }, at) => [at, visible] as const),
    [NEWEST, submitted],
  ]);
  const cohorts = findParticipationCohorts(now.members, takingPart, minimum);
  const seenIn = (period: number) => seenBy(cohorts, period);
  const areAllSeen = [...takingPart].every(([period, members]) => {
    const seen = seenIn(period);
    return [...members].every((id) => seen.has(id));
  });
  const known = knownSets(earlierPublications);
  const joint = partitionForAnonymity(
    cohorts.map(({ members }) => members),
    [...known, ...now.sets],
    minimum,
  );
  const areCrowds =
    joint.pieces.length === 1 || joint.pieces.every((piece) => meetsAnonymityMinimum(piece, minimum));
  return { sight: sightOf(seenIn(NEWEST), now.sets, joint), isSafe: areAllSeen && areCrowds };
}

/** Is true if one shows all that the other shows. */
export function showsAtLeast(one: PublicationVisibility, other: PublicationVisibility): boolean {
  const isIn = (ids: readonly number[], within: ReadonlySet<number>) => ids.every((id) => within.has(id));
  return (
    isIn([...other.visible], one.visible) &&
    Object.entries(other.offers).every(([key, ids]) => isIn(ids, new Set(one.offers[key])))
  );
}

function seenBy(cohorts: readonly Cohort[], period: number): Set<number> {
  const seen = new Set<number>();
  for (const { periods, members } of cohorts) {
    if (periods.has(period)) for (const { id } of members) seen.add(id);
  }
  return seen;
}

/** Each set once, however many publications show the same members in it. */
function knownSets(earlier: readonly EarlierVisibility[]): CandidateGroup[] {
  const found: CandidateGroup[] = [];
  // Only sets of one size and sum can be the same.
  const alike = new Map<string, ReadonlySet<number>[]>();
  for (const [at, { sets }] of earlier.entries()) {
    for (const { key, members } of sets) {
      let sum = 0;
      for (const id of members) sum += id;
      const name = `${members.size}:${sum}`;
      const others = alike.get(name) ?? [];
      if (others.some((one) => isSameSet(one, members))) continue;
      alike.set(name, [...others, members]);
      found.push({ key: `known:${at}:${key}`, members, isKnown: true });
    }
  }
  return found;
}

function isSameSet(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  if (one.size !== other.size) return false;
  for (const id of one) if (!other.has(id)) return false;
  return true;
}
