import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeDecimal } from './write-decimal.ts';

/** Minus zero is zero. */
const byIntl = (value: number, least: number, most: number) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: least, maximumFractionDigits: most }).format(
    value || 0,
  );

it.each([
  0,
  -0,
  1,
  999,
  1000,
  -1234567,
  0.5,
  2.5,
  1.005,
  0.045,
  99.995,
  999.9996,
  1e15,
  2 ** 53,
  1e21,
  1e-7,
  -0.004,
])('writes %s as Intl does, with any number of decimals', (value) => {
  for (const [least, most] of [
    [0, 0],
    [0, 2],
    [2, 2],
    [0, 3],
    [1, 1],
    [0, 10],
  ] as const)
    expect(writeDecimal(value, least, most)).toBe(byIntl(value, least, most));
});

it('has at most three decimals unless others are asked for', () => {
  expect(writeDecimal(1234.5678)).toBe('1,234.568');
  expect(writeDecimal(Number.NaN)).toBe('NaN');
});

it('writes any number as Intl does', () => {
  const decimals = fc.integer({ min: 0, max: 10 });
  const values = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    fc.integer(),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1000),
  );
  fc.assert(
    fc.property(values, decimals, decimals, (value, one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      expect(writeDecimal(value, least, most)).toBe(byIntl(value, least, most));
    }),
    { numRuns: 5000 },
  );
});
