import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cusumPoints, ewmaPoints } from './ewma-cusum-charts.ts';

/** Invented: sixteen values about 10, then ten about 11; sigma 1. */
const values = [
  10.2, 9.1, 11.3, 8.7, 10.6, 9.9, 10.4, 8.9, 11.1, 10, 9.4, 10.8, 9.6, 10.3, 8.8, 10.9, 11.6, 10.7, 12.1,
  11.2, 10.5, 11.9, 11.4, 10.9, 12.3, 11.8,
];
const inControl = { centre: 10, sigma: 1 };

describe('a CUSUM chart', () => {
  it('has the sums that come of adding up by hand, and says when the level has shifted', () => {
    const points = cusumPoints(values, inControl);
    // 9.1: below 10.5, so no sum; 0.4 below 9.5. 11.3: 0.8 above 10.5. 8.7: 0.8 below 9.5, and the sum above
    // is reset.
    const begun = points.slice(0, 9).map(({ up, down }) => [up, down].map((sum) => Number(sum.toFixed(9))));
    expect(begun).toEqual([
      [0, 0],
      [0, 0.4],
      [0.8, 0],
      [0, 0.8],
      [0.1, 0],
      [0, 0],
      [0, 0],
      [0, 0.6],
      [0.6, 0],
    ]);
    // In tenths, which nothing rounds.
    let [up, down] = [0, 0];
    for (const [at, value] of values.map((one) => Math.round(10 * one)).entries()) {
      up = Math.max(0, up + value - 105);
      down = Math.max(0, down + 95 - value);
      expect(points[at]!.up, String(at)).toBeCloseTo(up / 10, 9);
      expect(points[at]!.down, String(at)).toBeCloseTo(down / 10, 9);
    }
    expect(points.findIndex((one) => one.up > 5)).toBe(21);
  });
});

describe('an EWMA chart', () => {
  it('has the averages and limits that come of adding up by hand', () => {
    const points = ewmaPoints(values, inControl, { weight: 0.1, reach: 2.7 })!;
    // 10 + 0.1 × 0.2; 0.9 × 10.02 + 0.1 × 9.1; 0.9 × 9.928 + 0.1 × 11.3; 0.9 × 10.0652 + 0.1 × 8.7.
    const averages = points.slice(0, 4).map(({ average }) => Number(average.toFixed(9)));
    expect(averages).toEqual([10.02, 9.928, 10.0652, 9.92868]);
    // 2.7 × 0.1; 2.7 × √(0.1² + 0.09²); and at last 2.7 × √(0.1/1.9), near which many values come.
    const reaches = [0.27, 2.7 * Math.sqrt(0.0181)];
    for (const [at, reach] of reaches.entries()) {
      expect(points[at]!.lines.upper).toBeCloseTo(10 + reach, 12);
      expect(points[at]!.lines.lower).toBeCloseTo(10 - reach, 12);
    }
    const many = ewmaPoints(
      Array.from({ length: 200 }, () => 10),
      inControl,
      { weight: 0.1, reach: 2.7 },
    )!;
    expect(many.at(-1)!.lines.upper).toBeCloseTo(10 + 2.7 * Math.sqrt(0.1 / 1.9), 9);
    expect(points.findIndex(({ average, lines }) => average > lines.upper)).toBe(21);
  });
  it('is none beyond any number', () => {
    expect(ewmaPoints([1e308, 1e308], { centre: 1e308, sigma: 1e308 })).toBeNull();
  });
});

describe('for any values', () => {
  const figures = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), {
    minLength: 1,
    maxLength: 60,
  });
  const process = fc.record({
    centre: fc.double({ min: -100, max: 100, noNaN: true }),
    sigma: fc.double({ min: 0.01, max: 50, noNaN: true }),
  });
  const sumOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

  it('EWMA is the weighted sum of all of them, within the spread of that sum', () => {
    const shapes = fc.record({
      weight: fc.double({ min: 0.05, max: 1, noNaN: true }),
      reach: fc.double({ min: 1, max: 4, noNaN: true }),
    });
    fc.assert(
      fc.property(figures, process, shapes, (given, { centre, sigma }, { weight, reach }) => {
        const points = ewmaPoints(given, { centre, sigma }, { weight, reach })!;
        for (const [at, { average, lines }] of points.entries()) {
          const weights = given.slice(0, at + 1).map((_, back) => weight * (1 - weight) ** (at - back));
          const sum = sumOf(weights.map((one, place) => one * given[place]!));
          expect(average).toBeCloseTo(sum + (1 - weight) ** (at + 1) * centre, 7);
          const spread = sigma * Math.sqrt(sumOf(weights.map((one) => one ** 2)));
          expect(lines.upper).toBeCloseTo(centre + reach * spread, 7);
          expect(lines.lower).toBeCloseTo(centre - reach * spread, 7);
        }
      }),
    );
  });

  it('CUSUM is the largest of all sums that end here, or nothing', () => {
    fc.assert(
      fc.property(figures, process, (given, { centre, sigma }) => {
        for (const [at, { up, down }] of cusumPoints(given, { centre, sigma }).entries()) {
          const largest = (beyond: (value: number) => number) =>
            Math.max(
              0,
              ...given.slice(0, at + 1).map((_, from) => sumOf(given.slice(from, at + 1).map(beyond))),
            );
          expect(up).toBeCloseTo(
            largest((value) => value - centre - sigma / 2),
            6,
          );
          expect(down).toBeCloseTo(
            largest((value) => centre - sigma / 2 - value),
            6,
          );
        }
      }),
    );
  });
});
