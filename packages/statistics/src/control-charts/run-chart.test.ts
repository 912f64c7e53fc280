import { describe, expect, it } from 'vitest';
import { runChart } from './run-chart.ts';

/** Values beside the median, one above and one below in turn. */
const inTurn = (n: number) => Array.from({ length: n }, (_, at) => (at % 2 === 0 ? 1 : -1));

describe('a run chart', () => {
  it('has the limits of Anhøj: the 5 % quantile of a binomial, counted out in whole numbers', () => {
    for (let n = 2; n <= 60; n += 2) {
      let [ways, below, heads] = [1n, 1n, 0];
      const tosses = BigInt(n - 1);
      // Too few while 20 times the ways are fewer than all.
      while (20n * below < 2n ** tosses) {
        ways = (ways * (tosses - BigInt(heads))) / BigInt(heads + 1);
        heads += 1;
        below += ways;
      }
      const found = runChart(inTurn(n))!;
      expect(found.fewestAllowed, String(n)).toBe(heads);
      expect(found.longestAllowed).toBe(Math.round(Math.log(n) / Math.log(2)) + 3);
    }
    expect(runChart(inTurn(10))).toMatchObject({ longestAllowed: 6, fewestAllowed: 2 });
    expect(runChart(inTurn(20))).toMatchObject({ longestAllowed: 7, fewestAllowed: 6 });
  });
  it('counts runs and crossings without the values on the median', () => {
    const found = runChart([1, 2, 3, 3, 4, 5, 3, 2, 3])!;
    expect(found).toMatchObject({ median: 3, useful: 5, longestRun: 2, crossings: 2 });
    expect(found.sides).toEqual([-1, -1, 0, 0, 1, 1, 0, -1, 0]);
  });
  it('finds a shift, and takes the median of a baseline only', () => {
    const shifted = [...Array.from({ length: 12 }, (_, at) => 10 + (at % 3)), 20, 21, 22, 20, 21, 22, 20, 21];
    const found = runChart(shifted, 12)!;
    expect(found.median).toBe(11);
    expect(found.longestRun).toBeGreaterThan(found.longestAllowed);
    expect(found.crossings).toBeLessThan(runChart(inTurn(20))!.crossings);
    expect(runChart(shifted, 30)).toBeNull();
  });
  it('says nothing of values that are all the same, of one, or of none', () => {
    expect(runChart([4, 4, 4])).toMatchObject({
      useful: 0,
      longestRun: 0,
      longestAllowed: 0,
      crossings: 0,
      fewestAllowed: 0,
    });
    expect(runChart([4])).toMatchObject({ useful: 0 });
    expect(runChart([])).toBeNull();
  });
  it('is there for thousands of values', () => {
    const { fewestAllowed } = runChart(inTurn(5000))!;
    // Normal approximation: 4999/2 − 1.645 × √4999/2.
    expect(Math.abs(fewestAllowed - (4999 / 2 - (1.645 * Math.sqrt(4999)) / 2))).toBeLessThan(1.5);
  });
});
