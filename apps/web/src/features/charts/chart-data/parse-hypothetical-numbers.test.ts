import { describe, expect, it } from 'vitest';
import { parseHypotheticalNumbers } from './parse-hypothetical-numbers.ts';

const parts = (numerator: string, denominator: string) =>
  parseHypotheticalNumbers({ numerator, denominator, value: '' }, 'parts', 'proportion');

describe('numbers typed for a tried value', () => {
  it('are sent once both are there, with or without commas', () => {
    expect(parts('1,234', '2000')).toEqual({ body: { numerator: 1234, denominator: 2000 }, errors: {} });
    expect(parts('', '2000')).toEqual({ body: null, errors: {} });
    const value = parseHypotheticalNumbers(
      { numerator: '', denominator: '', value: '-2.5' },
      'value',
      'value',
    );
    expect(value.body).toEqual({ value: -2.5 });
  });

  it('are refused beside the field that is wrong', () => {
    expect(parts('12', '10').errors).toEqual({
      numerator: 'Enter a number that is no greater than the denominator.',
    });
    expect(parts('-1', '10').errors.numerator).toBe('Enter a number of 0 or more.');
    expect(parts('1', '0').errors.denominator).toBe('Enter a number above 0.');
    expect(parts('1', 'ten').errors.denominator).toBe('Enter a number above 0.');
    expect(parts('1', 'ten').body).toBeNull();
  });
});
