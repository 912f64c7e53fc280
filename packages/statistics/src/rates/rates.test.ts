import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../fixtures/read-fixture.ts';
import { shareOf } from '../../fixtures/samples.ts';
import { proportion, rate } from './rates.ts';

const columns = [
  'numerator',
  'denominator',
  'value',
  'lower_95',
  'upper_95',
  'lower_998',
  'upper_998',
  'multiplier',
] as const;

describe.each([
  ['proportion', proportion, readTable('./proportions.csv', ...columns)],
  ['rate', rate, readTable('./rates.csv', ...columns)],
] as const)('a %s', (_, calculate, rows) => {
  it.each(rows)('for $numerator in $denominator per $multiplier agrees with the published one', (row) => {
    const multiplier = Number(row.multiplier);
    const [x, n] = [Number(row.numerator), Number(row.denominator)];
    const usual = calculate(x, n, { multiplier })!;
    const strict = calculate(x, n, { multiplier, confidence: 0.998 })!;
    const found = [usual.value, usual.lower, usual.upper, strict.lower, strict.upper];
    const expected = [row.value, row.lower_95, row.upper_95, row.lower_998, row.upper_998].map(Number);
    found.forEach((figure, index) => expect(figure / expected[index]! - 1).toBeCloseTo(0, 9));
  });

  it('has no value without a denominator or with a negative numerator', () => {
    expect([calculate(1, 0), calculate(1, -2), calculate(-1, 2)]).toEqual([null, null, null]);
  });

  it('lies within its limits, and scales with them', () => {
    fc.assert(
      fc.property(shareOf, ([x, n]) => {
        const one = calculate(x, n)!;
        const percent = calculate(x, n, { multiplier: 100 })!;
        expect(one.lower).toBeLessThanOrEqual(one.value);
        expect(one.upper).toBeGreaterThanOrEqual(one.value);
        expect(percent.lower).toBeCloseTo(one.lower * 100, 8);
        expect(percent.upper).toBeCloseTo(one.upper * 100, 8);
      }),
    );
  });
});

describe('events that outnumber the denominator', () => {
  it('make a rate, but no proportion', () => {
    expect(rate(250, 220)!.value).toBeCloseTo(1.1363636363636, 12);
    expect(proportion(250, 220)).toBeNull();
  });
});
