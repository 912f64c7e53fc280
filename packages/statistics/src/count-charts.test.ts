import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cChartLines, gChartLines, tChartLines, toNearlyNormal } from './count-charts.ts';

/** Nonconformities in 26 samples of 100 printed circuit boards: Montgomery 2009, table 7.7. */
const boards = [
  21, 24, 16, 12, 15, 5, 28, 20, 31, 25, 20, 24, 16, 19, 10, 17, 13, 22, 18, 39, 30, 24, 16, 19, 17, 15,
];
/** Hours between failures of a valve, and the same to the power of 0.2777: Montgomery 2009, table 7.14. */
const valve = [
  286, 948, 536, 124, 816, 729, 4, 143, 431, 8, 2837, 596, 81, 227, 603, 492, 1199, 1214, 2831, 96,
];
const valveDrawn = [
  4.80986, 6.70903, 5.7265, 3.81367, 6.43541, 6.23705, 1.46958, 3.96768, 5.39007, 1.78151, 9.09619, 5.89774,
  3.38833, 4.51095, 5.9169, 5.59189, 7.16124, 7.18601, 9.09083, 3.55203,
];

describe('a c chart', () => {
  it('has the lines that Montgomery prints', () => {
    const lines = cChartLines(boards)!;
    expect(lines.centre).toBeCloseTo(516 / 26, 12);
    expect([lines.centre, lines.upper, lines.lower].map((one) => one.toFixed(2))).toEqual([
      '19.85',
      '33.21',
      '6.48',
    ]);
    expect(lines.upper).toBeCloseTo(516 / 26 + 3 * Math.sqrt(516 / 26), 12);
  });
  it('is held at 0, rests on a baseline, and is none for what is no count', () => {
    expect(cChartLines([1, 2, 0])!.lower).toBe(0);
    expect(cChartLines([...boards, 500], 12)).toEqual(cChartLines(boards.slice(0, 12)));
    expect(cChartLines([1, 2.5])).toBeNull();
    expect(cChartLines([1, -2])).toBeNull();
    expect(cChartLines([])).toBeNull();
    expect(cChartLines(boards, 5)).toBeNull();
  });
});

describe('a g chart', () => {
  it('has limits of a geometric count', () => {
    const lines = gChartLines([10, 20, 30])!;
    expect(lines).toMatchObject({ centre: 20, lower: 0 });
    expect(lines.upper).toBeCloseTo(20 + 3 * Math.sqrt(420), 12);
  });
});

describe('a t chart', () => {
  it('draws the times as Montgomery does', () => {
    valve.forEach((time, at) => expect(time ** 0.2777).toBeCloseTo(valveDrawn[at]!, 4));
    // 1/3.6 is 0.27778: Montgomery rounds it.
    valve.forEach((time, at) => expect(toNearlyNormal(time)).toBeCloseTo(valveDrawn[at]!, 1));
  });
  it('has the lines of an XmR chart of what is drawn, turned back', () => {
    const drawn = valve.map((time) => time ** (1 / 3.6));
    const moves = drawn.slice(1).map((one, at) => Math.abs(one - drawn[at]!));
    const [centre, move] = [drawn, moves].map((list) => list.reduce((a, b) => a + b, 0) / list.length);
    const lines = tChartLines(valve)!;
    expect(lines.centre).toBeCloseTo(centre! ** 3.6, 6);
    expect(lines.upper).toBeCloseTo((centre! + 2.66 * move!) ** 3.6, 6);
    expect(lines.lower).toBe(0);
    expect(tChartLines([3, -1])).toBeNull();
    expect(tChartLines([3])).toBeNull();
  });
});

it('of any counts and times have the lines of their formulas', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(counts, (given) => {
      // Added up in whole numbers, which nothing rounds.
      const total = given.reduce((sum, one) => sum + BigInt(one), 0n);
      const average = Number(total) / given.length;
      const near = (found: number, wanted: number) => expect(Math.abs(found - wanted)).toBeLessThan(1e-6);
      const [c, g] = [cChartLines(given)!, gChartLines(given)!];
      near(c.upper, average + 3 * average ** 0.5);
      near(c.lower, Math.max(0, average - 3 * average ** 0.5));
      near(g.upper, average + 3 * (average ** 2 + average) ** 0.5);
      near(g.centre, average);
    }),
  );
  const times = fc.array(fc.double({ min: 0, max: 10_000, noNaN: true }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(times, (given) => {
      const drawn = given.map((time) => Math.exp(Math.log(time) / 3.6));
      let [sum, moved] = [0, 0];
      for (const [at, one] of drawn.entries()) {
        sum += one;
        if (at > 0) moved += Math.abs(one - drawn[at - 1]!);
      }
      const [centre, reach] = [sum / drawn.length, (2.66 * moved) / (drawn.length - 1)];
      const lines = tChartLines(given)!;
      const close = (found: number, wanted: number) =>
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)));
      close(lines.centre, centre ** 3.6);
      close(lines.upper, (centre + reach) ** 3.6);
      close(lines.lower, Math.max(0, centre - reach) ** 3.6);
    }),
  );
});
