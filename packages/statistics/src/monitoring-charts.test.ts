import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cusumPoints, ewmaPoints } from './monitoring-charts.ts';

/** Montgomery 2009, table 9.1: twenty values of mean 10, then ten of mean 11; sigma 1. */
const values = [
  9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08, 9.37, 10.62,
  10.31, 8.52, 10.84, 10.9, 9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52,
];
const inControl = { centre: 10, sigma: 1 };

describe('a CUSUM chart', () => {
  it('has the sums that Montgomery prints (table 9.2)', () => {
    const up = [
      0, 0, 0, 1.16, 2.82, 2.5, 0.04, 1, 0, 0, 0, 0.97, 0.98, 0, 0, 0, 0.12, 0, 0, 0.34, 0.74, 0, 1.79, 2.79,
      2.89, 3.47, 3.35, 4.47, 5.28, 5.3,
    ];
    const down = [0.05, 1.56, 1.77, 0, 0, 0, 1.46, 0, 0.3, 0, 0.47, 0, 0, 0.1, 0.0, 0.13, 0, 0, 0.98];
    const points = cusumPoints(values, inControl);
    up.forEach((sum, at) => expect(points[at]!.up, String(at)).toBeCloseTo(sum, 9));
    down.forEach((sum, at) => expect(points[at]!.down, String(at)).toBeCloseTo(sum, 9));
    expect(points.findIndex((one) => one.up > 5)).toBe(28);
  });
});

describe('an EWMA chart', () => {
  it('has the averages and limits that Montgomery prints (table 9.10, λ = 0.10, L = 2.7)', () => {
    const points = ewmaPoints(values, inControl, { weight: 0.1, reach: 2.7 })!;
    const printed = [
      '9.94500',
      '9.74950',
      '9.70355',
      '9.89920',
      '10.12528',
      '10.13075',
      '9.92167',
      '10.07551',
    ];
    expect(points.slice(0, 8).map(({ average }) => average.toFixed(5))).toEqual(printed);
    expect(points.at(-1)!.average.toFixed(3)).toBe('10.634');
    expect([points[0]!.lines.upper, points[0]!.lines.lower].map((one) => one.toFixed(2))).toEqual([
      '10.27',
      '9.73',
    ]);
    expect([points[1]!.lines.upper, points[1]!.lines.lower].map((one) => one.toFixed(2))).toEqual([
      '10.36',
      '9.64',
    ]);
    expect([points.at(-1)!.lines.upper, points.at(-1)!.lines.lower].map((one) => one.toFixed(2))).toEqual([
      '10.62',
      '9.38',
    ]);
    expect(points.findIndex(({ average, lines }) => average > lines.upper)).toBe(28);
  });
  it('is none beyond any number', () => {
    expect(ewmaPoints([1e308, 1e308], { centre: 1e308, sigma: 1e308 })).toBeNull();
  });
});

describe('of any values', () => {
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
