import { expect, it } from 'vitest';
import {
  findBarAt,
  barsPath,
  MINI_CHART_HEIGHT,
  computeY,
  computeBarCentre,
  computeScale,
  MINI_CHART_WIDTH,
} from './mini-chart-geometry.ts';

const bars: [string, number][] = [
  ['a', 40],
  ['b', 10],
  ['c', -10],
];

it('reaches from the lowest to the highest of all pictures, and to nothing', () => {
  expect(computeScale([{ bars }, { bars: [['d', 55]] }])).toEqual({ low: -10, high: 55 });
  expect(computeScale([{ bars: [['d', 55]] }])).toEqual({ low: 0, high: 55 });
  expect(computeScale([])).toEqual({ low: 0, high: 0 });
});

it('stands a value between the room for the mark and the foot', () => {
  const scale = { low: 0, high: 100 };
  expect(computeY(100, scale)).toBe(10);
  expect(computeY(0, scale)).toBe(MINI_CHART_HEIGHT);
  expect(computeY(5, { low: 0, high: 0 })).not.toBeNaN();
});

it('finds the bar under the pointer', () => {
  for (const [at, [key]] of bars.entries())
    expect(findBarAt(computeBarCentre(at, 3) / MINI_CHART_WIDTH, bars)).toBe(key);
  expect(findBarAt(0, bars)).toBeNull();
  expect(findBarAt(1, bars)).toBeNull();
  expect(findBarAt(0.5, [])).toBeNull();
});

it('draws those it is asked for, upwards and downwards from nothing', () => {
  const scale = computeScale([{ bars }]);
  expect(barsPath(bars, scale).match(/M/g)).toHaveLength(3);
  const below = barsPath(bars, scale, (key) => key === 'c');
  const [ground, foot] = [computeY(0, scale), computeY(-10, scale)];
  expect(foot).toBeGreaterThan(ground);
  expect(below).toMatch(new RegExp(`^M[\\d.]+ ${ground}V${foot}H[\\d.]+V${ground}Z$`));
});
