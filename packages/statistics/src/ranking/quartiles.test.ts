import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../fixtures/read-fixture.ts';
import { rearranged, someFigures } from '../../fixtures/samples.ts';
import { finiteValues } from '../finite-values.ts';
import { averages, median, quantile, type QuantileMethod } from './quartiles.ts';

const METHODS: QuantileMethod[] = [6, 7];

type Case = Record<'mean' | 'median' | 'n' | 'p10_type7' | 'p90_type7', number> &
  Record<`${'q1' | 'q3'}_type${QuantileMethod}`, number> & { values: (number | null)[] };

describe('quantiles', () => {
  it.each(readJson<Case[]>('./quartiles.json'))('agree with R for $values', (expected) => {
    const values = finiteValues(expected.values);
    for (const method of METHODS) {
      const found = averages(values, method);
      expect(found.n).toBe(expected.n);
      expect(found.Mean).toBeCloseTo(expected.mean, 12);
      expect(found.Median).toBeCloseTo(expected.median, 12);
      expect(found.Q1).toBeCloseTo(expected[`q1_type${method}`], 12);
      expect(found.Q3).toBeCloseTo(expected[`q3_type${method}`], 12);
    }
    expect(quantile(values, 0.1)).toBeCloseTo(expected.p10_type7, 12);
    expect(quantile(values, 0.9)).toBeCloseTo(expected.p90_type7, 12);
  });

  it('give both types for 1 to 10, and a median between the middle two', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(averages(values)).toEqual({ Mean: 5.5, Median: 5.5, Q1: 3.25, Q3: 7.75, n: 10 });
    expect(averages(values, 6)).toEqual({ Mean: 5.5, Median: 5.5, Q1: 2.75, Q3: 8.25, n: 10 });
  });

  it('agree with numpy at 40 %', () => {
    expect(quantile([15, 20, 35, 40, 50], 0.4, 6)).toBeCloseTo(26, 12);
    expect(quantile([15, 20, 35, 40, 50], 0.4, 7)).toBeCloseTo(29, 12);
  });

  it('say null for no values and the value itself for one', () => {
    const nothing = { Mean: null, Median: null, Q1: null, Q3: null, n: 0 };
    for (const method of METHODS) {
      expect(averages([], method)).toEqual(nothing);
      expect(averages([7], method)).toEqual({ Mean: 7, Median: 7, Q1: 7, Q3: 7, n: 1 });
    }
    expect(median([])).toBeNull();
  });

  it('do not mix in a neighbour when a position is whole but for rounding', () => {
    // 0.55 × 100 is 55.00000000000001.
    const values = Array.from({ length: 101 }, (_, index) => (index <= 55 ? 1 : 1e15));
    expect(quantile(values, 0.55)).toBe(1);
    // 0.29 × 100 is 28.999999999999996.
    const step = Array.from({ length: 101 }, (_, index) => (index < 29 ? -1e15 : 1));
    expect(quantile(step, 0.29)).toBe(1);
  });

  it('refuse a share outside 0 to 1 and a value that is not a number', () => {
    for (const p of [-0.1, 1.1, NaN]) expect(() => quantile([1, 2], p)).toThrow(RangeError);
    expect(() => averages([1, NaN])).toThrow(RangeError);
  });

  it('do not depend on the order of the values', () => {
    fc.assert(
      fc.property(rearranged, fc.constantFrom(...METHODS), ([values, other], method) => {
        expect(averages(other, method)).toEqual(averages(values, method));
      }),
    );
  });

  it('rise with the share, from the smallest value to the largest', () => {
    fc.assert(
      fc.property(someFigures, fc.constantFrom(...METHODS), (values, method) => {
        const found = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map((p) => quantile(values, p, method)!);
        for (let i = 1; i < found.length; i++)
          expect(found[i]! - found[i - 1]!).toBeGreaterThanOrEqual(-1e-9);
        expect(found[0]).toBe(Math.min(...values));
        expect(found.at(-1)).toBe(Math.max(...values));
      }),
    );
  });

  it('shift and scale with the values, and mirror when the sign turns', () => {
    fc.assert(
      fc.property(someFigures, fc.constantFrom(...METHODS), (values, method) => {
        const before = averages(values, method);
        const after = averages(
          values.map((value) => -2 * value + 5),
          method,
        );
        expect(after.Q1).toBeCloseTo(-2 * before.Q3! + 5, 6);
        expect(after.Median).toBeCloseTo(-2 * before.Median! + 5, 6);
        expect(after.Q3).toBeCloseTo(-2 * before.Q1! + 5, 6);
      }),
    );
  });

  it('type 6 quartiles are never closer together than type 7', () => {
    fc.assert(
      fc.property(someFigures, (values) => {
        const [wide, narrow] = [averages(values, 6), averages(values, 7)];
        expect(wide.Q3! - wide.Q1! - (narrow.Q3! - narrow.Q1!)).toBeGreaterThanOrEqual(-1e-6);
      }),
    );
  });
});
