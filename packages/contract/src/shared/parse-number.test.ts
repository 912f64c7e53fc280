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
    ['−3', -3],
    ['(3)', -3],
    ['.5', 0.5],
    ['12,5', 12.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['38.989011', 38.989011],
    ['0,123', 0.123],
    ['- 3', -3],
    ['1’234’567', 1234567],
    ['1 000 000', 1000000],
    ['999999999999999', 999999999999999],
    ['0.000000000000001', 1e-15],
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
    '£12.50',
    '98%',
    '£98%',
    '1e300',
    '1e15',
    '100000000000000000000',
    '1e-300',
  ])('%j is refused', (typed) => {
    const { value, problem } = parseNumber(typed);
    expect(value).toBeNull();
    expect(problem).not.toBeNull();
  });

  it('is refused if not a number, with the name of its field', () => {
    expect(parseNumber('abc', { question_text: 'Beds:' }).problem).toBe('Beds must be a number.');
    expect(parseNumber('abc').problem).toBe('This must be a number.');
  });

  it.each([
    ['76.4%', { question_type: 'percentage' }, 76.4],
    ['76.4 %', { question_type: 'decimal', unit: '% of beds' }, 76.4],
    ['£12.50', { question_type: 'currency' }, 12.5],
    ['-£5', { question_type: 'currency', unit: '£' }, -5],
    ['£ -5', { question_type: 'currency', unit: '£' }, -5],
    ['£ 1,250.00', { question_type: 'decimal', unit: '£ per bed' }, 1250],
    ['1.250,50 €', { question_type: 'currency', unit: '€' }, 1250.5],
    ['(£3)', { question_type: 'currency' }, -3],
  ] as const)('%j, where %j is asked for, is %d', (typed, asked, value) => {
    expect(parseNumber(typed, asked)).toEqual({ value, problem: null });
  });

  it.each([
    ['98%', { question_type: 'integer', unit: 'beds' }, 'not a percentage'],
    ['98%', { question_type: 'decimal', unit: '' }, 'not a percentage'],
    ['98%', { question_type: 'currency', unit: '£' }, 'not a percentage'],
    ['£1300', { question_type: 'integer', unit: 'beds' }, 'not an amount of money'],
    ['£50', { question_type: 'percentage', unit: '%' }, 'not an amount of money'],
    ['$50', { question_type: 'currency', unit: '£' }, 'amount in £, not in $'],
    ['£many', { question_type: 'integer', unit: 'beds' }, 'must be a number'],
  ] as const)('%j is refused where %j is asked for, with the reason', (typed, asked, problem) => {
    expect(parseNumber(typed, asked)).toEqual({ value: null, problem: expect.stringContaining(problem) });
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
