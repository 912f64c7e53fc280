/** A submission, and whose it is. */
export type Member = { id: number; organisation_id: number };

/** Submissions that are seen in the same periods, and so cannot be told apart by when they take part. */
export type Cohort = { periods: ReadonlySet<number>; members: Member[] };

/**
 * Returns true if a known member's pseudonym could belong to any member: `minimum` organisations remain after
 * removing any one of them. Counts organisations, not submissions: six wards of one hospital hide no
 * identity.
 */
export function meetsAnonymityMinimum(members: readonly Member[], minimum: number): boolean {
  return new Set(members.map(({ organisation_id }) => organisation_id)).size > minimum;
}

/**
 * Finds the periods in which each submission is visible. Participation is publicly known, so a pseudonym with
 * unique gaps could be identified. Submissions with the same participation form a cohort. A cohort that is
 * too small joins another, both then visible only in shared periods, or is visible in none. The option that
 * suppresses fewer figures is used, the smallest cohort first. A single remaining cohort stays: nothing
 * distinguishes it.
 *
 * @param takingPart the submissions of each period
 * @returns cohorts with at least one period, largest first; submissions in none are never visible
 */
export function findParticipationCohorts(
  members: readonly Member[],
  takingPart: ReadonlyMap<number, ReadonlySet<number>>,
  minimum: number,
): Cohort[] {
  const order = [...takingPart.keys()].sort((a, b) => a - b);
  const alike = new Map<string, Pattern>();
  const add = (bits: number[], joining: readonly Member[]) => {
    const periods = countBits(bits);
    if (periods === 0) return;
    const key = bits.join();
    const found = alike.get(key) ?? { key, bits, periods, members: [], isCrowd: false };
    found.members.push(...joining);
    found.isCrowd ||= meetsAnonymityMinimum(found.members, minimum);
    alike.set(key, found);
  };
  for (const member of members) {
    const bits = Array.from({ length: Math.ceil(order.length / WORD) }, () => 0);
    for (const [at, period] of order.entries()) {
      if (takingPart.get(period)!.has(member.id)) bits[Math.floor(at / WORD)]! |= 1 << (at % WORD);
    }
    add(bits, [member]);
  }
  for (;;) {
    const small = smallest([...alike.values()].filter((one) => !one.isCrowd));
    if (!small || alike.size === 1) break;
    alike.delete(small.key);
    let best: { into: Pattern; loss: number } | null = null;
    for (const into of alike.values()) {
      const shared = countShared(small.bits, into.bits);
      const loss =
        (small.periods - shared) * small.members.length + (into.periods - shared) * into.members.length;
      if (!best || loss < best.loss) best = { into, loss };
    }
    if (!best || best.loss >= small.periods * small.members.length) continue;
    const { into } = best;
    alike.delete(into.key);
    add(
      into.bits.map((word, at) => word & small.bits[at]!),
      [...into.members, ...small.members],
    );
  }
  return [...alike.values()]
    .sort((a, b) => b.members.length - a.members.length)
    .map(({ bits, members: who }) => ({
      periods: new Set(order.filter((_, at) => bits[Math.floor(at / WORD)]! & (1 << (at % WORD)))),
      members: who,
    }));
}

/** A cohort under way; its periods are bits, so that thousands of patterns are compared in no time. */
type Pattern = { key: string; bits: number[]; periods: number; members: Member[]; isCrowd: boolean };
/** Bits in a word: what a bitwise operation takes without a sign. */
const WORD = 30;

function smallest(patterns: Pattern[]): Pattern | undefined {
  return patterns.reduce<Pattern | undefined>((least, one) => {
    const order = least ? one.members.length - least.members.length : -1;
    return order < 0 || (order === 0 && one.key < least!.key) ? one : least;
  }, undefined);
}

const countBits = (bits: readonly number[]) => countShared(bits, bits);

function countShared(one: readonly number[], other: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    for (let word = one[at]! & other[at]!; word !== 0; word &= word - 1) count += 1;
  }
  return count;
}
