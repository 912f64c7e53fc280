import { meetsAnonymityMinimum, type Member } from './participation-cohorts.ts';

/** A set that somebody could choose: an option of a filter, a peer group, an area of a map. */
export type CandidateGroup = {
  key: string;
  members: ReadonlySet<number>;
  /** People have seen already who is in it: it cuts, whatever it leaves. */
  isKnown?: boolean;
};

/** Whether a set is offered, and whom it then shows. */
export type GroupOffer = {
  isOffered: boolean;
  /** Whose figures are in it for everybody; empty when it is not offered. */
  shown: ReadonlySet<number>;
  /** Whom it left out, so that they are not told apart; their own organisation still counts them in. */
  leftOut: ReadonlySet<number>;
};

export type AnonymityPartition = {
  offers: ReadonlyMap<string, GroupOffer>;
  pieces: Member[][];
  /** Whether a set would be offered beside those that are. */
  holds: (members: ReadonlySet<number>) => boolean;
};

type Piece = { members: Member[]; isMain: boolean };

/**
 * PRODUCT §3, who is who: which sets can be chosen where others have no names. The cohorts are the first pieces; the sets
 * are taken in the order given, and one that would cut a piece into parts of which one is no crowd is not offered. Every
 * union, intersection and difference of offered sets then holds whole pieces, so that whatever is asked, a pseudonym is
 * one of a crowd.
 *
 * Only the largest cohort decides. Who belongs to another one and would be cut off is left out of the set, which is offered
 * as long as it shows more than it leaves out: a few who come and go take no set from everybody.
 */
export function partitionForAnonymity(
  cohorts: readonly (readonly Member[])[],
  sets: readonly CandidateGroup[],
  minimum: number,
): AnonymityPartition {
  let pieces = cohorts.map((members, at): Piece => ({ members: [...members], isMain: at === 0 }));
  const offers = new Map<string, GroupOffer>();
  for (const { key, members, isKnown } of sets) {
    const cut = cutBy(pieces, members, isKnown ? 0 : minimum);
    if (cut) pieces = cut.pieces;
    const shown = cut?.shown ?? new Set<number>();
    const leftOut = new Set([...members].filter((id) => !shown.has(id)));
    offers.set(key, { isOffered: cut !== null, shown, leftOut });
  }
  return {
    offers,
    pieces: pieces.map(({ members }) => members),
    holds: (members) => cutBy(pieces, members, minimum) !== null,
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
