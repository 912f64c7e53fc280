import { meetsAnonymityMinimum, type Member } from './participation-cohorts.ts';

/** A set that a user could select: an option of a filter, a peer group, an area of a map. */
export type CandidateGroup = {
  key: string;
  members: ReadonlySet<number>;
  /**
   * True if users have already seen the members: the set then splits the partition even if a small piece
   * remains.
   */
  isKnown?: boolean;
};

/** The offer of a set, and the members it shows. */
export type GroupOffer = {
  isOffered: boolean;
  /** The members everyone sees; empty if the set is not offered. */
  shown: ReadonlySet<number>;
  /** The members left out, so that they cannot be identified; their organisation still sees them included. */
  leftOut: ReadonlySet<number>;
};

export type AnonymityPartition = {
  offers: ReadonlyMap<string, GroupOffer>;
  pieces: Member[][];
  /** Returns true if a set could be offered together with the offered sets. */
  holds: (members: ReadonlySet<number>) => boolean;
};

type Piece = { members: Member[]; isMain: boolean };

/**
 * Decides which sets can be selected if others are unnamed (PRODUCT §3, who is who). The cohorts are the
 * first pieces. Sets are checked in the given order. A set that would split off too small a part of a piece
 * is not offered. Every union, intersection and difference of offered sets then consists of whole pieces. A
 * pseudonym is therefore always one of a crowd.
 *
 * Only the largest cohort decides. Members of other cohorts who would be cut off are left out. The set is
 * offered as long as it shows more members than it leaves out: a few irregular participants do not remove a
 * set for everyone.
 */
export function partitionForAnonymity(
  cohorts: readonly (readonly Member[])[],
  sets: readonly CandidateGroup[],
  minimumOthers: number,
): AnonymityPartition {
  let pieces = cohorts.map((members, at): Piece => ({ members: [...members], isMain: at === 0 }));
  const offers = new Map<string, GroupOffer>();
  for (const { key, members, isKnown } of sets) {
    const cut = cutBy(pieces, members, isKnown ? 0 : minimumOthers);
    if (cut) pieces = cut.pieces;
    const shown = cut?.shown ?? new Set<number>();
    const leftOut = new Set([...members].filter((id) => !shown.has(id)));
    offers.set(key, { isOffered: cut !== null, shown, leftOut });
  }
  return {
    offers,
    pieces: pieces.map(({ members }) => members),
    holds: (members) => cutBy(pieces, members, minimumOthers) !== null,
  };
}

function cutBy(pieces: readonly Piece[], set: ReadonlySet<number>, minimum: number) {
  const after: Piece[] = [];
  const shown = new Set<number>();
  let leftOut = 0;
  for (const piece of pieces) {
    const inside = piece.members.filter(({ id }) => set.has(id));
    const outside = piece.members.filter(({ id }) => !set.has(id));
    const isCut = inside.length > 0 && outside.length > 0;
    if (isCut && !(meetsAnonymityMinimum(inside, minimum) && meetsAnonymityMinimum(outside, minimum))) {
      if (piece.isMain) return null;
      leftOut += inside.length;
      after.push(piece);
      continue;
    }
    for (const { id } of inside) shown.add(id);
    for (const members of [inside, outside]) if (members.length > 0) after.push({ ...piece, members });
  }
  return leftOut > shown.size ? null : { pieces: after, shown };
}
