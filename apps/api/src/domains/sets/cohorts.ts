/** A submission, and whose it is. */
export type Member = { id: number; organisation_id: number };

/** Submissions that are seen in the same periods, and so cannot be told apart by when they take part. */
export type Cohort = { periods: ReadonlySet<number>; members: Member[] };

/**
 * Whether a pseudonym that is known to belong here can be anybody's: `minimum` organisations are left when any of them takes
 * its own out. Organisations are counted, not their submissions: six wards of one hospital hide nobody.
 */
export function isCrowd(members: readonly Member[], minimum: number): boolean {
  return new Set(members.map(({ organisation_id }) => organisation_id)).size > minimum;
}

/**
 * Who is seen in which periods. Who took part when is known outside, so that a pseudonym with gaps of its own would have a
 * name. Those who took part alike are a cohort; one that is no crowd joins another, and both are then seen only in the
 * periods they share, or it is seen in none: whichever holds fewer figures back, the smallest cohort first. What is left
 * over as a single cohort stays: nothing sets it apart.
 *
 * @param takingPart the submissions of each period
 * @returns cohorts with at least one period, largest first; who is in none is seen nowhere
 */
export function findCohorts(
  members: readonly Member[],
  takingPart: ReadonlyMap<number, ReadonlySet<number>>,
  minimum: number,
): Cohort[] {
  const alike = new Map<string, Cohort>();
  const add = (periods: ReadonlySet<number>, joining: readonly Member[]) => {
    if (periods.size === 0) return;
    const key = [...periods].join();
    const found = alike.get(key);
    alike.set(key, { periods, members: [...(found?.members ?? []), ...joining] });
  };
  const order = [...takingPart.keys()].sort((a, b) => a - b);
  for (const member of members) {
    add(new Set(order.filter((period) => takingPart.get(period)!.has(member.id))), [member]);
  }
  for (;;) {
    const small = smallest([...alike].filter(([, cohort]) => !isCrowd(cohort.members, minimum)));
    if (!small || alike.size === 1) break;
    const [key, cohort] = small;
    alike.delete(key);
    const joint = [...alike]
      .map(([other, into]) => ({ other, into, ...sharing(cohort, into) }))
      .reduce((best, one) => (one.loss < best.loss ? one : best));
    if (joint.loss >= figuresOf(cohort)) continue;
    alike.delete(joint.other);
    add(joint.periods, [...joint.into.members, ...cohort.members]);
  }
  return [...alike.values()].sort((a, b) => b.members.length - a.members.length);
}

const figuresOf = ({ periods, members }: Cohort) => periods.size * members.length;

function smallest(cohorts: [string, Cohort][]): [string, Cohort] | undefined {
  return cohorts.sort(
    ([a, one], [b, other]) => one.members.length - other.members.length || (a < b ? -1 : 1),
  )[0];
}

/** The periods two cohorts share, and how many figures are no longer seen if they are seen in no others. */
function sharing(one: Cohort, other: Cohort) {
  const periods = new Set([...one.periods].filter((period) => other.periods.has(period)));
  const lost = ({ periods: had, members }: Cohort) => (had.size - periods.size) * members.length;
  return { periods, loss: lost(one) + lost(other) };
}
