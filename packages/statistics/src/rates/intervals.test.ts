import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figure, readTable } from '../../fixtures/read-fixture.ts';
import { shareOf } from '../../fixtures/samples.ts';
import {
  byarLimits,
  countInterval,
  criticalValue,
  exactPoissonInterval,
  meanInterval,
  wilsonInterval,
} from './intervals.ts';

const share = (percent: string) => Number(percent.replace('%', '')) / 100;

function expectClose(found: number | null, expected: number | null) {
  if (expected === null) expect(found).toBeNull();
  else expect(found! / expected - 1).toBeCloseTo(0, 9);
}

/** Zero has no relative error. */
function expectLimit(found: number, expected: number) {
  if (expected === 0) expect(found).toBe(0);
  else expectClose(found, expected);
}

describe('Wilson and Byar limits', () => {
  const grid = readTable(
    './wilson-byar-grid.csv',
    ...(['x', 'n', 'confidence', 'wilson_lower', 'wilson_upper', 'byar_lower', 'byar_upper'] as const),
  );

  it('agree with PHEindicatormethods on the grid', () => {
    expect(grid).toHaveLength(284);
    for (const row of grid) {
      const wilson = wilsonInterval(Number(row.x), Number(row.n), Number(row.confidence))!;
      // The reference leaves a rounding error where the limit of 0 out of n is exactly 0.
      if (Math.abs(Number(row.wilson_lower)) < 1e-15) expect(wilson.lower).toBe(0);
      else expectLimit(wilson.lower, Number(row.wilson_lower));
      expectLimit(wilson.upper, Number(row.wilson_upper));
      const byar = byarLimits(Number(row.x), Number(row.confidence));
      expectClose(byar.lower, figure(row.byar_lower));
      expectClose(byar.upper, figure(row.byar_upper));
    }
  });

  const published = readTable(
    './byar-wilson-limits.csv',
    ...(['x', 'n', 'lowercl', 'uppercl', 'confidence', 'method'] as const),
  );
  it.each(published)('$method of $x at $confidence agrees with the published limits', (row) => {
    const [x, confidence] = [Number(row.x), share(row.confidence)];
    const found =
      row.method === 'Wilson' ? wilsonInterval(x, Number(row.n), confidence)! : byarLimits(x, confidence);
    expectClose(found.lower, figure(row.lowercl));
    expectClose(found.upper, figure(row.uppercl));
  });

  it('for an impossible share are null', () => {
    expect([wilsonInterval(1, 0), wilsonInterval(3, 2), wilsonInterval(-1, 2)]).toEqual([null, null, null]);
  });

  it('for none and all reach 0 and 1 exactly', () => {
    expect(wilsonInterval(0, 7)!.lower).toBe(0);
    expect(wilsonInterval(7, 7)!.upper).toBe(1);
  });

  it('hold the share, mirror for its complement, and narrow with n', () => {
    fc.assert(
      fc.property(shareOf, ([x, n]) => {
        const { lower, upper } = wilsonInterval(x, n)!;
        expect(lower).toBeLessThanOrEqual(x / n);
        expect(upper).toBeGreaterThanOrEqual(x / n);
        expect(wilsonInterval(n - x, n)!.lower).toBeCloseTo(1 - upper, 10);
        const ofMore = wilsonInterval(4 * x, 4 * n)!;
        expect(ofMore.upper - ofMore.lower).toBeLessThan(upper - lower);
        const surer = wilsonInterval(x, n, 0.998)!;
        expect(surer.upper - surer.lower).toBeGreaterThan(upper - lower);
      }),
    );
  });
});

describe('limits of a count', () => {
  it('are exact below ten and Byar’s from ten on', () => {
    expect(countInterval(9)).toEqual(exactPoissonInterval(9));
    expect(countInterval(10)).toEqual(byarLimits(10));
    expect(countInterval(10, 0.998).lower).toBeCloseTo(2.9163184, 7);
  });

  it('for no events start at 0 and end at −ln(α/2)', () => {
    expect(exactPoissonInterval(0).lower).toBe(0);
    expect(exactPoissonInterval(0).upper).toBeCloseTo(-Math.log(0.025), 12);
  });

  it('leave each tail its probability', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0.9, 0.95, 0.998), (count, confidence) => {
        const { lower, upper } = exactPoissonInterval(count, confidence);
        const tail = (1 - confidence) / 2;
        expect(1 - poissonUpTo(count - 1, lower)).toBeCloseTo(tail, 9);
        expect(poissonUpTo(count, upper)).toBeCloseTo(tail, 9);
      }),
    );
  });

  it('refuse a negative count', () => {
    for (const method of [countInterval, exactPoissonInterval, byarLimits]) {
      expect(() => method(-1)).toThrow(RangeError);
    }
  });
});

describe('the interval of a mean', () => {
  const rows = readTable('./mean-values.csv', 'area', 'values');
  const columns = ['area', 'lower95_0cl', 'upper95_0cl', 'lower99_8cl', 'upper99_8cl'] as const;
  it.each(readTable('./mean-intervals.csv', ...columns))('agrees with the published one of $area', (row) => {
    const members = rows.filter(({ area }) => row.area === 'No grouping' || area === row.area);
    const values = members.map(({ values: cell }) => Number(cell));
    const [usual, strict] = [meanInterval(values)!, meanInterval(values, 0.998)!];
    expectClose(usual.lower, Number(row.lower95_0cl));
    expectClose(usual.upper, Number(row.upper95_0cl));
    expectClose(strict.lower, Number(row.lower99_8cl));
    expectClose(strict.upper, Number(row.upper99_8cl));
  });

  it('needs two values', () => {
    expect([meanInterval([]), meanInterval([3])]).toEqual([null, null]);
    expect(meanInterval([3, 3])).toEqual({ lower: 3, upper: 3 });
  });
});

describe('the critical value', () => {
  it('is that of the two levels in use', () => {
    expect(criticalValue(0.95)).toBeCloseTo(1.959964, 6);
    expect(criticalValue(0.998)).toBeCloseTo(3.090232, 6);
  });

  it('exists only for a level between 0 and 1', () => {
    for (const level of [0, 1, 95, NaN]) expect(() => criticalValue(level)).toThrow(RangeError);
  });
});

/** P(X ≤ count) by adding up the terms: slow, and independent of the code under test. */
function poissonUpTo(count: number, expected: number): number {
  let term = Math.exp(-expected);
  let total = term;
  for (let k = 1; k <= count; k++) {
    term *= expected / k;
    total += term;
  }
  return total;
}
