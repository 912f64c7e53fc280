import { describe, expect, it } from 'vitest';
import { type CompletedResponse, selectReleasedResponses } from './release-responses.policy.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
const response = (id: number, withdrawn: number | null = null): CompletedResponse => ({
  id,
  completed_at: at(id),
  withdrawn_at: withdrawn === null ? null : at(withdrawn),
});

describe('the responses that results rest on', () => {
  it('are none under the minimum, and then whole steps of it', () => {
    const of = (n: number) =>
      selectReleasedResponses(
        Array.from({ length: n }, (_, index) => response(index)),
        5,
      ).size;
    expect([0, 1, 4, 5, 9, 10, 237].map(of)).toEqual([0, 0, 0, 5, 5, 10, 235]);
  });

  it('lose the whole step of one that is taken out, until there is another', () => {
    const ten = Array.from({ length: 10 }, (_, index) => response(index, index === 2 ? 20 : null));
    expect([...selectReleasedResponses(ten, 5)].sort()).toEqual([5, 6, 7, 8, 9]);
    const more = [...ten, ...[21, 22, 23, 24].map((id) => response(id))];
    expect(selectReleasedResponses(more, 5).size).toBe(5);
    expect(selectReleasedResponses([...more, response(25)], 5).size).toBe(14);
  });

  it('differ between any two views by nothing or by at least the minimum, after any answer or removal', () => {
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
        looks.push(selectReleasedResponses(known, minimum));
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
