import { describe, expect, it } from 'vitest';
import { drawAtRandom, countSecondReviewsToAdd } from './draw-second-reviews.policy.ts';

describe('second reviews', () => {
  it.each([
    [0, 0, 25, 40, 10],
    [0, 0, 0, 40, 0],
    [0, 0, 100, 7, 7],
    [40, 10, 25, 4, 1],
    [40, 10, 25, 1, 0],
    // Asked for later: the new ones make up for the old, as far as there are any.
    [40, 0, 25, 8, 8],
    // More than are asked for now: none is taken away.
    [40, 40, 25, 8, 0],
    [0, 0, 10, 4, 0],
    [0, 0, 10, 5, 1],
  ])(
    'for %i cases with %i, %i %% and %i more, are %i more',
    (cases, second_reviews, percent, count, more) => {
      expect(countSecondReviewsToAdd({ cases, second_reviews, percent, count })).toBe(more);
    },
  );

  it('are exactly so many, each case as likely as any other', () => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    // Every way in which five draws can fall: of those of five, four, three, two and one.
    const times = new Map(all.map((one) => [one, 0]));
    const sizes = [5, 4, 3, 2, 1];
    for (let way = 0; way < 120; way++) {
      let rest = way;
      const falls = sizes.map((size) => {
        const fall = rest % size;
        rest = Math.floor(rest / size);
        return fall;
      });
      const drawn = drawAtRandom(all, 2, (below) => falls[sizes.indexOf(below)]!);
      expect(drawn).toHaveLength(2);
      for (const one of drawn) times.set(one, times.get(one)! + 1);
    }
    expect([...times.values()]).toEqual([48, 48, 48, 48, 48]);
  });
});
