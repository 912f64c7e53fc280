import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cChartLines, chanceAboveGLimit, gChartLines, tChartLines, toNearlyNormal } from './count-charts.ts';

/** Invented: events in 26 equal periods, and hours between 20 events. */
const events = [
  18, 27, 14, 11, 20, 6, 25, 22, 33, 21, 17, 28, 15, 23, 9, 19, 12, 24, 16, 41, 26, 13, 30, 8, 29, 10,
];
const hours = [310, 45, 1207, 88, 9, 640, 2110, 33, 501, 76, 1490, 260, 5, 980, 154, 722, 61, 399, 1820, 118];
/** Added up one by one, for comparison: nothing of the package is used. */
function averageOf(list: readonly number[]) {
  let sum = 0;
  for (const one of list) sum += one;
  return sum / list.length;
}

describe('a c chart', () => {
  it('has the lines of its definition', () => {
    const lines = cChartLines(events)!;
    // 517 events in 26 periods: 19.88 a period, and 3 × √19.88 is 13.38.
    expect(averageOf(events)).toBe(517 / 26);
    expect(lines.centre).toBeCloseTo(517 / 26, 12);
    expect(lines.upper).toBeCloseTo(517 / 26 + 3 * Math.sqrt(517 / 26), 12);
    expect(lines.lower).toBeCloseTo(517 / 26 - 3 * Math.sqrt(517 / 26), 12);
    expect([lines.upper, lines.lower].map((one) => one.toFixed(2))).toEqual(['33.26', '6.51']);
  });
  it('is held at 0, rests on a baseline, and is none for what is no count', () => {
    expect(cChartLines([1, 2, 0])!.lower).toBe(0);
    expect(cChartLines([...events, 500], 12)).toEqual(cChartLines(events.slice(0, 12)));
    expect(cChartLines([1, 2.5])).toBeNull();
    expect(cChartLines([1, -2])).toBeNull();
    expect(cChartLines([])).toBeNull();
    expect(cChartLines(events, 5)).toBeNull();
  });
});

describe('a g chart', () => {
  it('has limits of a geometric count', () => {
    const lines = gChartLines([10, 20, 30])!;
    expect(lines).toMatchObject({ centre: 20, lower: 0 });
    expect(lines.upper).toBeCloseTo(20 + 3 * Math.sqrt(420), 12);
  });
  it('is left by chance more often than a chart of normal values: the tail of a geometric count', () => {
    /** Adds up the probabilities of the intervals up to the limit, one by one. */
    const tailOf = (centre: number) => {
      let [within, chance] = [0, 1 / (1 + centre)];
      for (let length = 0; length <= centre + 3 * Math.sqrt(centre * (centre + 1)); length++) {
        within += chance;
        chance *= centre / (1 + centre);
      }
      return 1 - within;
    };
    for (const centre of [0.5, 1, 4.3, 20, 324])
      expect(chanceAboveGLimit(centre)).toBeCloseTo(tailOf(centre), 10);
    // e⁻⁴ for a long mean interval.
    expect(chanceAboveGLimit(10_000)).toBeCloseTo(0.018316, 4);
    expect(chanceAboveGLimit(0)).toBe(0);
  });
});

describe('a t chart', () => {
  it('draws the times to the power of 1/3.6, in which exponential times are nearly normal', () => {
    // 3.6 times the logarithm of what is drawn is that of the time.
    for (const time of hours) expect(3.6 * Math.log(toNearlyNormal(time))).toBeCloseTo(Math.log(time), 12);
    expect(toNearlyNormal(0)).toBe(0);
    // Spread out evenly over their chances, the longest times are very far off, and what is drawn of them is not.
    const even = Array.from({ length: 2000 }, (_, at) => -Math.log(1 - (at + 0.5) / 2000));
    const skewness = (list: readonly number[]) => {
      const centre = averageOf(list);
      const moment = (power: number) => averageOf(list.map((one) => (one - centre) ** power));
      return moment(3) / moment(2) ** 1.5;
    };
    expect(skewness(even)).toBeGreaterThan(1.8);
    expect(Math.abs(skewness(even.map(toNearlyNormal)))).toBeLessThan(0.05);
  });
  it('has the lines of an XmR chart of what is drawn, turned back', () => {
    const drawn = hours.map((time) => time ** (1 / 3.6));
    const moves = drawn.slice(1).map((one, at) => Math.abs(one - drawn[at]!));
    const [centre, move] = [drawn, moves].map((list) => list.reduce((a, b) => a + b, 0) / list.length);
    const lines = tChartLines(hours)!;
    expect(lines.centre).toBeCloseTo(centre! ** 3.6, 6);
    expect(lines.upper).toBeCloseTo((centre! + 2.66 * move!) ** 3.6, 6);
    expect(lines.lower).toBe(0);
    expect(tChartLines([3, -1])).toBeNull();
    expect(tChartLines([3])).toBeNull();
  });
});

it('match their formulas for any counts and times', () => {
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
