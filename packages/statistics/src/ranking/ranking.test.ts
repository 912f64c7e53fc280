import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantile } from './quartiles.ts';
import { figure, groupBy, readTable } from '../../fixtures/read-fixture.ts';
import { someFigures } from '../../fixtures/samples.ts';
import {
  bandOfRank,
  bands,
  modifiedZScore,
  percentileOfRank,
  percentileRank,
  rankAmong,
  ranks,
  type RankOrder,
  zScore,
} from './ranking.ts';

describe('ranks', () => {
  it('start at the highest value by default, and ties share the smallest', () => {
    expect(ranks([5, 9, 9, 1])).toEqual([3, 1, 1, 4]);
    expect(ranks([5, 9, 9, 1], 'ascending')).toEqual([2, 3, 3, 1]);
    expect(ranks([])).toEqual([]);
    expect(ranks([0, -0])).toEqual([1, 1]);
  });

  it('are one more than the number of values that come before', () => {
    fc.assert(
      fc.property(someFigures, fc.constantFrom<RankOrder>('ascending', 'descending'), (values, order) => {
        const expected = values.map((value) => rankAmong(value, values, order));
        expect(ranks(values, order)).toEqual(expected);
      }),
    );
  });

  it('are equal for equal figures although their doubles differ', () => {
    const [printed, added] = [0.0652, 0.0543 + 0.0109];
    expect(added).not.toBe(printed);
    expect(ranks([printed, added, 0.07])).toEqual([2, 2, 1]);
    expect(ranks([added, printed, 0.01], 'ascending')).toEqual([2, 2, 1]);
    expect([rankAmong(added, [printed]), rankAmong(printed, [added])]).toEqual([1, 1]);
    expect(bands([added, printed, 1, 2])).toEqual([1, 1, 3, 4]);
    expect(ranks([0.1 + 0.2 - 0.3, 0])).toEqual([1, 1]);
    expect(ranks([1234567.1 * 3, 3703701.3])).toEqual([1, 1]);
  });

  it('part figures that differ in what anybody could have printed', () => {
    expect(ranks([0.06521, 0.0652])).toEqual([1, 2]);
    expect(ranks([123456789.01, 123456789.02])).toEqual([2, 1]);
  });

  it('place a value that is not among the others', () => {
    expect(rankAmong(6, [5, 9, 9, 1])).toBe(3);
    expect(rankAmong(6, [])).toBe(1);
  });
});

describe('bands', () => {
  const rows = readTable('./rank-bands.csv', 'group', 'k', 'order', 'value', 'band');
  const groups = groupBy(rows, ({ group }) => group);

  it('has the published groups to compare with', () => {
    expect(groups.size).toBe(22);
    expect(rows).toHaveLength(970);
  });

  it.each([...groups])('agree with the published rank groups of %s', (_, members) => {
    const { k, order } = members[0]!;
    const found = bands(
      members.map(({ value }) => Number(value)),
      Number(k),
      order as RankOrder,
    );
    expect(found).toEqual(members.map(({ band }) => figure(band)));
  });

  it('are missing when there are fewer values than bands', () => {
    expect(bands([1, 2, 3])).toEqual([null, null, null]);
    expect(bands([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(bands([3, 3, 3, 3])).toEqual([1, 1, 1, 1]);
  });

  it('run from 1 to k, never fall with the rank, and differ in size by at most one without ties', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 0, max: 200 }), (k, more) => {
        const n = k + more;
        const found = Array.from({ length: n }, (_, index) => bandOfRank(index + 1, n, k)!);
        expect(found).toEqual([...found].sort((a, b) => a - b));
        expect([found[0], found.at(-1)]).toEqual([1, k]);
        const sizes = Array.from({ length: k }, (_, band) => found.filter((b) => b === band + 1).length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('percentile rank', () => {
  it('runs from 0 to 1 and needs another value to compare with', () => {
    expect([percentileRank(1, 5), percentileRank(3, 5), percentileRank(5, 5)]).toEqual([0, 0.5, 1]);
    expect(percentileRank(1, 1)).toBeNull();
  });

  it('have the percentile that is read off there, by either method', () => {
    const values = [3, 8, 9, 14, 20, 21, 35, 36, 50, 51, 80];
    const method = [6, 7] as const;
    for (const type of method)
      ranks(values).forEach((rank, at) => {
        const percentile = percentileOfRank(rank, values.length, type)!;
        expect(quantile(values, percentile / 100, type)).toBeCloseTo(values[at]!, 10);
      });
    expect([percentileOfRank(1, 11), percentileOfRank(6, 11), percentileOfRank(11, 11)]).toEqual([
      100, 50, 0,
    ]);
    // A median of 11 by Weibull's plotting position, i/(n + 1); the lowest is at 1/12.
    expect(percentileOfRank(6, 11, 6)).toBe(50);
    expect(percentileOfRank(11, 11, 6)).toBeCloseTo(100 / 12, 10);
    expect([percentileOfRank(1, 1), percentileOfRank(1, 1, 6)]).toEqual([null, null]);
  });
});

describe('z scores', () => {
  it('count standard deviations from the mean', () => {
    expect(zScore(9, [2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(1.8708286933869707, 12);
    expect([zScore(1, []), zScore(1, [1]), zScore(1, [2, 2])]).toEqual([null, null, null]);
  });

  it('modified, are not hidden by the outlier itself', () => {
    const values = [2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3];
    // Median 2.45, median distance 0.15: by hand.
    expect(modifiedZScore(8.3, values)).toBeCloseTo((0.6745 * 5.85) / 0.15, 10);
    expect(zScore(8.3, values)!).toBeLessThan(3);
    expect(modifiedZScore(5, [])).toBeNull();
    expect(modifiedZScore(5, [3, 3, 3, 9])).toBeNull();
  });

  it('do not change with the unit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 3, maxLength: 20 }), (values) => {
        const inOtherUnit = values.map((value) => value * 4 + 32);
        for (const score of [zScore, modifiedZScore]) {
          const [one, other] = [score(values[0]!, values), score(inOtherUnit[0]!, inOtherUnit)];
          if (one === null) expect(other).toBeNull();
          else expect(other).toBeCloseTo(one, 8);
        }
      }),
    );
  });
});
