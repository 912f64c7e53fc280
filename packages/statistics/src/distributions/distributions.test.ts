import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chiSquareProbability,
  chiSquareQuantile,
  normalProbability,
  normalQuantile,
  studentProbability,
  studentQuantile,
} from './distributions.ts';

const relativeError = (found: number, expected: number) => Math.abs(found / expected - 1);

describe('the normal quantile', () => {
  // SciPy's norm.ppf.
  it.each([
    [1e-10, -6.361340902404056],
    [0.001, -3.090232306167813],
    [0.025, -1.9599639845400545],
    [0.2, -0.8416212335729142],
    [0.999, 3.090232306167813],
  ])('for %d is %d', (p, expected) => {
    expect(relativeError(normalQuantile(p), expected)).toBeLessThan(1e-12);
  });

  it('is 0 in the middle and symmetric', () => {
    expect(normalQuantile(0.5)).toBeCloseTo(0, 15);
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 0.5, noNaN: true }), (p) => {
        expect(normalQuantile(p)).toBeCloseTo(-normalQuantile(1 - p), 8);
        expect(relativeError(normalProbability(normalQuantile(p)), p)).toBeLessThan(1e-12);
      }),
    );
  });
});

describe('the chi-square quantile', () => {
  // SciPy's chi2.ppf.
  it.each([
    [0.025, 2, 0.05063561596857975],
    [0.975, 4, 11.143286781877796],
    [0.001, 1, 1.5707971492624921e-6],
    [0.5, 1e6, 999999.3333334123],
    [0.975, 2e7, 20012397.7948432],
    [0.999, 131, 186.76212863710677],
    [1e-8, 0.5, 1.3499395786223587e-32],
    [0.0005, 20, 5.398066212065619],
  ])('for %d with %d degrees of freedom is %d', (p, df, expected) => {
    expect(relativeError(chiSquareQuantile(p, df), expected)).toBeLessThan(1e-11);
  });

  it('with no degrees of freedom is 0', () => {
    expect(chiSquareQuantile(0.3, 0)).toBe(0);
  });

  it('undoes the probability', () => {
    const p = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
    fc.assert(
      fc.property(p, fc.double({ min: 0.5, max: 1e5, noNaN: true }), (share, df) => {
        expect(chiSquareProbability(chiSquareQuantile(share, df), df)).toBeCloseTo(share, 11);
      }),
    );
  });
});

describe('the t quantile', () => {
  // SciPy's t.ppf.
  it.each([
    [0.975, 1, 12.706204736174694],
    [0.975, 7, 2.364624251592784],
    [0.999, 17, 3.6457673800784094],
    [0.999, 1, 318.30883898555015],
    [0.6, 3, 0.2766706623326898],
    [0.9995, 2, 31.599054576445365],
    [0.025, 7, -2.364624251592784],
  ])('for %d with %d degrees of freedom is %d', (p, df, expected) => {
    expect(relativeError(studentQuantile(p, df), expected)).toBeLessThan(1e-11);
  });

  it('is tan(π(p − ½)) with one degree of freedom', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.51, max: 0.999, noNaN: true }), (p) => {
        expect(relativeError(studentQuantile(p, 1), Math.tan(Math.PI * (p - 0.5)))).toBeLessThan(1e-9);
      }),
    );
  });

  it('goes on without a step where it turns to the expansion, and ends in the normal', () => {
    for (const p of [0.6, 0.9, 0.975, 0.999, 0.99999]) {
      const [before, after] = [studentQuantile(p, 10_000), studentQuantile(p, 10_000.000001)];
      expect(relativeError(after, before)).toBeLessThan(1e-10);
      expect(studentQuantile(p, 1e12)).toBeCloseTo(normalQuantile(p), 10);
    }
  });

  it('undoes the probability and is 0 in the middle', () => {
    expect(studentQuantile(0.5, 3)).toBe(0);
    const p = fc.double({ min: 1e-5, max: 1 - 1e-5, noNaN: true });
    fc.assert(
      fc.property(p, fc.double({ min: 1, max: 9000, noNaN: true }), (share, df) => {
        expect(studentProbability(studentQuantile(share, df), df)).toBeCloseTo(share, 10);
      }),
    );
  });
});

describe('every quantile', () => {
  it('refuses a probability outside 0 to 1', () => {
    for (const p of [0, 1, -1, 2, NaN]) {
      expect(() => normalQuantile(p)).toThrow(RangeError);
      expect(() => chiSquareQuantile(p, 3)).toThrow(RangeError);
      expect(() => studentQuantile(p, 3)).toThrow(RangeError);
    }
  });
});
