import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ascending,
  roundForComparison,
  compareFigures,
  finiteValues,
  assertFinite,
} from './finite-values.ts';

describe('present values', () => {
  it('drops what was not reported and keeps the order and the zeros', () => {
    expect(finiteValues([3, null, 0, undefined, NaN, -1, Infinity])).toEqual([3, 0, -1]);
  });

  it('sorts by size and leaves the input alone', () => {
    const values = [10, 9, -1, 100];
    expect(ascending(values)).toEqual([-1, 9, 10, 100]);
    expect(values).toEqual([10, 9, -1, 100]);
  });

  it('refuses what is not a finite number', () => {
    for (const bad of [NaN, Infinity, -Infinity]) {
      expect(() => assertFinite([1, bad])).toThrow(RangeError);
      expect(() => ascending([bad])).toThrow(RangeError);
    }
  });

  it('compares figures as their comparable forms compare, at any distance and size', () => {
    const figure = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.constantFrom(0, -0, 1, 0.0652, 99.99999999995, 1e12),
    );
    const near = fc.double({ min: -1e-10, max: 1e-10, noNaN: true });
    const slowly = (a: number, b: number) => Math.sign(roundForComparison(a) - roundForComparison(b));
    fc.assert(
      fc.property(figure, figure, near, (a, b, by) => {
        expect(compareFigures(a, b) === slowly(a, b)).toBe(true);
        const beside = a * (1 + by) + by;
        if (Number.isFinite(beside)) expect(compareFigures(a, beside) === slowly(a, beside)).toBe(true);
      }),
      { numRuns: 5000, seed: 20_261_125 },
    );
    expect(compareFigures(0.0543 + 0.0109, 0.0652)).toBe(0);
  });
});
