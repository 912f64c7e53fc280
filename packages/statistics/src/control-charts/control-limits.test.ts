import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBy, readTable } from '../../fixtures/read-fixture.ts';
import { someFigures } from '../../fixtures/samples.ts';
import { pChartLines, uChartLines, xmrLimits } from './control-limits.ts';
import { classifyPoints } from './special-causes.ts';

/** 18 points: 1, 2, 1, 2, 10, then 1 and 2 in turn. */
const withOutlier = [1, 2, 1, 2, 10, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1];

describe('the XmR chart', () => {
  const rows = readTable(
    './xmr.csv',
    ...(['case', 'screened', 'y', 'mean', 'lower', 'upper', 'outside', 'side', 'close'] as const),
  );
  const cases = groupBy(rows, (row) => row.case);

  it.each([...cases])('agrees with NHSRplotthedots on %s', (_, members) => {
    const values = members.map(({ y }) => Number(y));
    const lines = xmrLimits(values, { screen: members[0]!.screened === 'TRUE' })!;
    const points = classifyPoints(values, lines);
    expect(points).toHaveLength(20);
    members.forEach((row, index) => {
      expect(lines.centre).toBeCloseTo(Number(row.mean), 12);
      expect(lines.lower).toBeCloseTo(Number(row.lower), 12);
      expect(lines.upper).toBeCloseTo(Number(row.upper), 12);
      const { outside, side, close } = points[index]!;
      const expected = {
        outside: row.outside === 'TRUE',
        side: Number(row.side),
        close: row.close === 'TRUE',
      };
      expect({ outside, side, close }).toEqual(expected);
    });
    // No row of the three rises or falls, or stays on one side, for seven: what is beyond goes by its side.
    const beyond = members.map((row) => (row.outside === 'TRUE' ? Number(row.side) : 0));
    const good = (polarity: 'higher' | 'lower') =>
      classifyPoints(values, lines, polarity).map(({ type }) =>
        type === 'common_cause'
          ? 0
          : (type === 'special_cause_improvement') === (polarity === 'higher')
            ? 1
            : -1,
      );
    expect(good('higher')).toEqual(beyond);
    expect(good('lower')).toEqual(beyond);
  });

  it('drops moving ranges of an outlier by default', () => {
    const screened = xmrLimits(withOutlier)!;
    const unscreened = xmrLimits(withOutlier, { screen: false })!;
    expect(screened.centre).toBeCloseTo(35 / 18, 12);
    expect([screened.upper, screened.lower].map((limit) => limit.toFixed(2))).toEqual(['4.60', '-0.72']);
    expect([unscreened.upper, unscreened.lower].map((limit) => limit.toFixed(2))).toEqual(['6.95', '-3.06']);
  });

  it('keeps the lines of a fixed baseline for any later values', () => {
    const later = [...withOutlier, 500, 600];
    expect(xmrLimits(later, { baseline: 12 })).toEqual(xmrLimits(withOutlier.slice(0, 12)));
    expect(xmrLimits(later, { baseline: 12 })!.basis).toBe(12);
  });

  it('refuses a baseline of fewer than twelve points, or of more than there are', () => {
    expect(xmrLimits(withOutlier, { baseline: 11 })).toBeNull();
    expect(xmrLimits(withOutlier, { baseline: 19 })).toBeNull();
    expect(xmrLimits(withOutlier, { baseline: 18 })).toEqual(xmrLimits(withOutlier));
  });

  it('needs two points, and collapses to a line when nothing varies', () => {
    expect([xmrLimits([]), xmrLimits([4])]).toEqual([null, null]);
    const { centre, lower, upper, movingRange } = xmrLimits([4, 4, 4])!;
    expect([centre, lower, upper, movingRange]).toEqual([4, 4, 4, 0]);
  });

  it('shifts and scales with the values', () => {
    fc.assert(
      fc.property(someFigures, (values) => {
        const [before, after] = [xmrLimits(values), xmrLimits(values.map((value) => 4 * value + 8))];
        if (before === null || after === null) expect(values).toHaveLength(1);
        else {
          expect(after.centre).toBeCloseTo(4 * before.centre + 8, 5);
          expect(after.lower).toBeCloseTo(4 * before.lower + 8, 4);
        }
      }),
    );
  });
});

describe('charts of proportions and of rates', () => {
  const points = [
    { numerator: 10, denominator: 100 },
    { numerator: 30, denominator: 100 },
    { numerator: 80, denominator: 400 },
  ];

  it('p: the limits of each point follow from its denominator', () => {
    const lines = pChartLines(points)!;
    expect(lines.map(({ centre }) => centre)).toEqual([0.2, 0.2, 0.2]);
    expect(lines[0]!.upper).toBeCloseTo(0.2 + 3 * 0.04, 12);
    expect(lines[0]!.nearUpper).toBeCloseTo(0.2 + 2 * 0.04, 12);
    expect(lines[2]!.lower).toBeCloseTo(0.2 - 3 * 0.02, 12);
  });

  it('u: likewise, with the variance of a count', () => {
    const lines = uChartLines([
      { numerator: 8, denominator: 4 },
      { numerator: 24, denominator: 12 },
    ])!;
    expect(lines[0]!.centre).toBe(2);
    expect(lines[0]!.upper).toBeCloseTo(2 + 3 * Math.SQRT1_2, 12);
    expect(lines[0]!.lower).toBe(0);
    expect(lines[1]!.lower).toBeCloseTo(2 - 3 / Math.sqrt(6), 12);
  });

  it('are none of proportions where one is no share, while events may outnumber their denominator', () => {
    const more = [...points, { numerator: 5, denominator: 4 }];
    expect(pChartLines(more)).toBeNull();
    expect(uChartLines(more)).toHaveLength(4);
  });

  it('stay in range', () => {
    const lines = pChartLines([{ numerator: 19, denominator: 20 }])![0]!;
    expect(lines.upper).toBe(1);
    expect(pChartLines([{ numerator: 1, denominator: 20 }])![0]!.lower).toBe(0);
  });

  it('need a point, a long enough baseline and denominators above 0', () => {
    for (const chart of [pChartLines, uChartLines]) {
      expect(chart([])).toBeNull();
      expect(chart(points, 3)).toBeNull();
      expect(chart([{ numerator: 0, denominator: 0 }])).toBeNull();
      expect(chart([{ numerator: -1, denominator: 4 }])).toBeNull();
    }
    const steady = Array.from({ length: 12 }, () => ({ numerator: 1, denominator: 4 }));
    const lines = pChartLines([...steady, { numerator: 4, denominator: 4 }], 12)!;
    expect(lines).toHaveLength(13);
    expect(lines[12]!.centre).toBe(0.25);
  });
});
