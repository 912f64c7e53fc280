import { describe, expect, it } from 'vitest';
import { hiddenTotals } from '../../comparison/suppression/hidden-totals.policy.ts';
import { type CompletedResponse, releasedResponses } from './release-responses.policy.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
const response = (id: number, withdrawn: number | null = null): CompletedResponse => ({
  id,
  completed_at: at(id),
  withdrawn_at: withdrawn === null ? null : at(withdrawn),
});

describe('the responses that results rest on', () => {
  it('are none under the minimum, and then whole steps of it', () => {
    const of = (n: number) =>
      releasedResponses(
        Array.from({ length: n }, (_, index) => response(index)),
        5,
      ).size;
    expect([0, 1, 4, 5, 9, 10, 237].map(of)).toEqual([0, 0, 0, 5, 5, 10, 235]);
  });

  it('lose the whole step of one that is taken out, until there is another', () => {
    const ten = Array.from({ length: 10 }, (_, index) => response(index, index === 2 ? 20 : null));
    expect([...releasedResponses(ten, 5)].sort()).toEqual([5, 6, 7, 8, 9]);
    const more = [...ten, ...[21, 22, 23, 24].map((id) => response(id))];
    expect(releasedResponses(more, 5).size).toBe(5);
    expect(releasedResponses([...more, response(25)], 5).size).toBe(14);
  });

  it('differ between any two looks by nobody or by at least the minimum, whoever answers and is taken out', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 60; round += 1) {
      const minimum = 3 + random(4);
      const known: CompletedResponse[] = [];
      const looks: Set<number>[] = [];
      for (let minute = 0; minute < 60; minute += 1) {
        const present = known.filter((one) => one.withdrawn_at === null);
        if (random(4) === 0 && present.length > 0) present[random(present.length)]!.withdrawn_at = at(minute);
        else known.push({ id: minute, completed_at: at(minute), withdrawn_at: null });
        looks.push(releasedResponses(known, minimum));
      }
      for (const one of looks)
        for (const other of looks) {
          const apart =
            [...one].filter((id) => !other.has(id)).length + [...other].filter((id) => !one.has(id)).length;
          expect(apart === 0 || apart >= minimum).toBe(true);
        }
    }
  });
});

describe('totals of options beside the table of each submission', () => {
  it('are shown where nothing is hidden', () => {
    const tables = [{ counts: [4, 5], hidden: [false, false] }];
    expect(hiddenTotals(tables, 3)).toEqual([false, false]);
  });

  it('are held back where they would tell the hidden counts of one submission', () => {
    const tables = [
      { counts: [1, 4, 9], hidden: [true, true, false] },
      { counts: [5, 5, 5], hidden: [false, false, false] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([true, true, false]);
  });

  it('are shown where the hidden counts of several submissions lie within each other', () => {
    const tables = [
      { counts: [1, 4, 9], hidden: [true, true, false] },
      { counts: [2, 6, 9], hidden: [true, true, false] },
    ];
    expect(hiddenTotals(tables, 3)).toEqual([false, false, false]);
  });
});
