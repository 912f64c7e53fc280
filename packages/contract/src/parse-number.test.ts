import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from './parse-number.ts';

describe('a typed number', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['26678', 26678],
    ['26,678', 26678],
    ['1,234,567', 1234567],
    ['1 234.5', 1234.5],
    ['1\u202f234', 1234],
    ['£12.50', 12.5],
    ['76.4%', 76.4],
    ['76.4 %', 76.4],
    ['−3', -3],
    ['(3)', -3],
    ['.5', 0.5],
    ['12,5', 12.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['38.989011', 38.989011],
    ['0,123', 0.123],
    ['-£5', -5],
    ['£ 1,250.00', 1250],
    ['- 3', -3],
    ['1’234’567', 1234567],
    ['1 000 000', 1000000],
    ['100000000000000000000', 1e20],
  ])('%j is %s', (typed, value) => {
    expect(parseNumber(typed)).toEqual({ value, problem: null });
  });

  it.each([
    'abc',
    '12a',
    '1,2,3',
    '1.2.3',
    '1,23,456.7',
    '--1',
    '1e',
    '=1+1',
    '12 34',
    '1 2345',
    '12\t34',
    '1,234\n5',
    '12345678901234567',
    '5 o',
    '0 123',
  ])('%j is refused', (typed) => {
    const { value, problem } = parseNumber(typed);
    expect(value).toBeNull();
    expect(problem).not.toBeNull();
  });

  it('that is none is refused by the name of what it is for', () => {
    expect(parseNumber('abc', { question_text: 'Beds:' }).problem).toBe('Beds must be a number.');
    expect(parseNumber('abc').problem).toBe('This must be a number.');
  });

  it('comes back the same from how English writes it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        (n, d) => {
          const value = Number(`${n}.${String(d).padStart(2, '0')}`);
          return parseNumber(value.toLocaleString('en-GB')).value === value;
        },
      ),
    );
  });
});
