import { MOST_BARS } from '@portal/contract/charts/gallery';
import { expect, it } from 'vitest';
import { thinThumbnailBars } from './thin-thumbnail-bars.ts';

const ranked = (many: number, own: number) =>
  Array.from({ length: many }, (_, at) => ({ at, is_own: at === own }));

it('leaves as many as can be seen as they are', () => {
  expect(thinThumbnailBars(ranked(MOST_BARS, 3))).toHaveLength(MOST_BARS);
});

it.each([151, 1000, 10_000])('draws of %i the first, the last, oneself, and the others evenly', (many) => {
  const drawn = thinThumbnailBars(ranked(many, 100)).map(({ at }) => at);
  expect(drawn.length - MOST_BARS).toBeLessThanOrEqual(1);
  expect([drawn[0], drawn.at(-1)]).toEqual([0, many - 1]);
  expect(drawn).toContain(100);
  const gaps = drawn.slice(1).map((at, index) => at - drawn[index]!);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(many / (MOST_BARS - 1)));
});
