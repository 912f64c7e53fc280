import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findParticipationCohorts, meetsAnonymityMinimum, type Member } from './participation-cohorts.ts';
import { suggestCoarserGroup } from './suggest-coarser-group.ts';
import { type CandidateGroup, partitionForAnonymity } from './anonymity-partition.ts';

const people = (...ids: number[]): Member[] => ids.map((id) => ({ id, organisation_id: id }));
const upTo = (n: number, from = 1) => Array.from({ length: n }, (_, at) => from + at);
const set = (key: string, ...ids: number[]): CandidateGroup => ({ key, members: new Set(ids) });
const offered = (cohorts: Member[][], sets: CandidateGroup[], minimum = 3) =>
  [...partitionForAnonymity(cohorts, sets, minimum).offers].flatMap(([key, { isOffered }]) =>
    isOffered ? [key] : [],
  );

describe('a set is offered', () => {
  const twelve = [people(...upTo(12))];
  it('when it separates only crowds, for every viewer', () => {
    expect(offered(twelve, [set('North', ...upTo(4))])).toEqual(['North']);
    // Who is one of the three sees two strangers.
    expect(offered(twelve, [set('North', ...upTo(3))])).toEqual([]);
  });

  it('when the rest is a crowd too', () => {
    expect(offered(twelve, [set('Most', ...upTo(9))])).toEqual([]);
    expect(offered(twelve, [set('Most', ...upTo(8))])).toEqual(['Most']);
  });

  it('when it has all members, or none', () => {
    expect(offered([people(1, 2)], [set('All', 1, 2), set('None')])).toEqual(['All', 'None']);
  });

  it('in the programme’s order: the first that hold, then what holds beside them', () => {
    const [north, large] = [set('North', ...upTo(6)), set('Large', 2, 3, 4, 7, 8, 9)];
    expect(offered(twelve, [north, large])).toEqual(['North']);
    expect(offered(twelve, [large, north])).toEqual(['Large']);
  });

  it('not where it would leave a small rest beside another option', () => {
    const sets = [set('A', 1, 2), set('B', ...upTo(5, 3)), set('C', ...upTo(5, 8))];
    expect(offered(twelve, sets)).toEqual(['B']);
    const { holds } = partitionForAnonymity(twelve, sets, 3);
    expect(holds(new Set([1, 2, ...upTo(5, 8)]))).toBe(true);
    expect(holds(new Set([1, 2, 3]))).toBe(false);
    const { holds: within, offers } = partitionForAnonymity(twelve, sets, 3);
    expect(suggestCoarserGroup(sets[0]!, sets, offers, within)).toEqual(['C']);
    expect(suggestCoarserGroup(set('Lone', 3), [set('Lone', 3)], offers, within)).toBeNull();
  });

  it('not of the six wards of one hospital, which are one name', () => {
    const wards = upTo(6).map((id) => ({ id, organisation_id: 100 }));
    const members = [...wards, ...people(...upTo(8, 10))];
    expect(offered([members], [set('Wards', ...upTo(6))])).toEqual([]);
    expect(offered([members], [set('Wards', ...upTo(6), 10, 11, 12)])).toEqual(['Wards']);
  });

  it('without those of a smaller cohort whom it would cut off', () => {
    const cohorts = [people(...upTo(12)), people(...upTo(5, 20))];
    const { offers, pieces } = partitionForAnonymity(cohorts, [set('North', ...upTo(6), 20, 21)], 3);
    const offer = offers.get('North')!;
    expect([offer.isOffered, [...offer.shown], [...offer.leftOut]]).toEqual([true, upTo(6), [20, 21]]);
    expect(pieces.map((piece) => piece.length)).toEqual([6, 6, 5]);
  });

  it('not when it leaves out more than it shows', () => {
    const cohorts = [people(...upTo(12)), people(...upTo(11, 20))];
    expect(offered(cohorts, [set('North', ...upTo(4), ...upTo(9, 20))])).toEqual([]);
  });
});

describe('visible organisations in each period', () => {
  const seen = (patterns: [string, number[]][], minimum = 3) => {
    const members = people(...patterns.flatMap(([, ids]) => ids));
    const periods = new Map(
      [...patterns[0]![0]].map((_, at) => [
        at,
        new Set(patterns.flatMap(([pattern, ids]) => (pattern[at] === '1' ? ids : []))),
      ]),
    );
    return findParticipationCohorts(members, periods, minimum).map(({ periods: of, members: who }) => [
      [...of].join(''),
      who.map(({ id }) => id).sort((a, b) => a - b),
    ]);
  };

  it('include all if all take part in the same periods, even a few', () => {
    expect(seen([['11', [1, 2]]])).toEqual([['01', [1, 2]]]);
  });

  it('leave out a single newcomer until there are enough', () => {
    expect(
      seen([
        ['11', upTo(8)],
        ['01', [10]],
      ]),
    ).toEqual([['01', upTo(8)]]);
    expect(
      seen([
        ['11', upTo(8)],
        ['01', upTo(4, 10)],
      ]),
    ).toEqual([
      ['01', upTo(8)],
      ['1', upTo(4, 10)],
    ]);
  });

  it('is those with gaps together, in the periods that they share', () => {
    const gaps: [string, number[]][] = [
      ['0111111', [40]],
      ['1011111', [41]],
      ['1101111', [42, 43]],
    ];
    expect(seen([['1111111', upTo(30)], ...gaps])).toEqual([
      ['0123456', upTo(30)],
      ['3456', [40, 41, 42, 43]],
    ]);
  });

  it('costs the many nothing for the sake of one', () => {
    expect(
      seen([
        ['111', upTo(30)],
        ['101', [40]],
      ]),
    ).toEqual([['012', upTo(30)]]);
  });
});

/** Memberships as they come: one to three submissions of an organisation, who come and go, and sets of any kind. */
const world = fc
  .record({
    organisations: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 30 }),
    minimum: fc.integer({ min: 3, max: 5 }),
    periods: fc.integer({ min: 1, max: 4 }),
    sets: fc.integer({ min: 1, max: 6 }),
    seed: fc.integer(),
    rare: fc.integer({ min: 2, max: 8 }),
  })
  .map(({ organisations, minimum, periods, sets, seed, rare }) => {
    let state = seed | 1;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const members = organisations
      .flatMap((count, at) => Array.from({ length: count }, () => at))
      .map((organisation_id, at): Member => ({ id: at + 1, organisation_id }));
    const some = (share: number) => new Set(members.flatMap(({ id }) => (random() < share ? [id] : [])));
    const takingPart = new Map(Array.from({ length: periods }, (_, at) => [at, some(1 - 0.5 / rare)]));
    const choosable = Array.from({ length: sets }, (_, at) => ({ key: String(at), members: some(random()) }));
    return { members, takingPart, sets: choosable, minimum };
  });

it('no union, intersection or difference of offered sets singles out an organisation, for any viewer at any time', () => {
  let cuts = 0;
  fc.assert(
    fc.property(world, ({ members, takingPart, sets, minimum }) => {
      const cohorts = findParticipationCohorts(members, takingPart, minimum);
      const { offers } = partitionForAnonymity(
        cohorts.map((one) => one.members),
        sets,
        minimum,
      );
      // What can be known of a pseudonym: in which periods it is seen, and which offered sets show it.
      const known = new Map<string, Member[]>();
      for (const member of members) {
        const periods = cohorts.filter((one) => one.members.includes(member)).map((one) => [...one.periods]);
        if (periods.length === 0) continue;
        const signature = JSON.stringify([
          periods,
          [...offers.values()].map(({ shown }) => shown.has(member.id)),
        ]);
        known.set(signature, [...(known.get(signature) ?? []), member]);
      }
      // Any combination of sets and periods holds whole atoms of these: it is enough that each is a crowd.
      for (const [, atom] of known) {
        if (known.size > 1) expect(meetsAnonymityMinimum(atom, minimum)).toBe(true);
        for (const { organisation_id } of members) {
          const others = atom.filter((one) => one.organisation_id !== organisation_id);
          if (known.size > 1)
            expect(new Set(others.map((one) => one.organisation_id)).size).toBeGreaterThanOrEqual(minimum);
        }
      }
      cuts += known.size > 1 ? 1 : 0;
    }),
    { numRuns: 500 },
  );
  expect(cuts).toBeGreaterThan(100);
});

it('an organisation is seen only in periods it takes part in, and in sets it belongs to', () => {
  fc.assert(
    fc.property(world, ({ members, takingPart, sets, minimum }) => {
      const cohorts = findParticipationCohorts(members, takingPart, minimum);
      for (const { periods, members: who } of cohorts) {
        for (const period of periods)
          for (const { id } of who) expect(takingPart.get(period)!.has(id)).toBe(true);
      }
      const { offers } = partitionForAnonymity(
        cohorts.map((one) => one.members),
        sets,
        minimum,
      );
      for (const one of sets) {
        const { shown, leftOut } = offers.get(one.key)!;
        for (const id of shown) expect(one.members.has(id)).toBe(true);
        expect(shown.size + leftOut.size).toBe(one.members.size);
      }
    }),
  );
});
