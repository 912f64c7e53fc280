import { describe, expect, it } from 'vitest';
import { type FindQuestionName, describeRule } from './describe-rule.ts';

const names: FindQuestionName = (code) =>
  ({
    beds: { name: 'Beds' },
    night: { name: 'Open at night', options: new Map([['yes', 'Yes']]) },
    types: { name: 'Types', options: new Map([['icu', 'Intensive care']]) },
  })[code];
const words = (text: string) => describeRule(text, names);

describe('a rule in words', () => {
  it('names questions and options', () => {
    expect(words("beds > 0 and night = 'yes'")).toBe('Beds is more than 0 and Open at night is Yes');
    expect(words("includes(types, 'icu')")).toBe('Types includes Intensive care');
    expect(words('answered(beds) or not (beds >= last(beds))')).toBe(
      'Beds is answered or not (Beds is at least Beds in the previous period)',
    );
  });

  it('keeps together what belongs together', () => {
    expect(words("(beds > 0 or night = 'yes') and beds < 9")).toBe(
      '(Beds is more than 0 or Open at night is Yes) and Beds is less than 9',
    );
    expect(words('(beds + 1) * 2')).toBe('(Beds plus 1) times 2');
    expect(words('total(beds, other)')).toBe('the total of Beds, other');
  });

  it('counts one day, month or year in the singular', () => {
    expect(words('add_months(beds, 1)')).toBe('1 month after Beds');
    expect(words('add_days(beds, 28)')).toBe('28 days after Beds');
  });

  it('is nothing where there is no rule, and the text itself where it cannot be read', () => {
    expect(words(' ')).toBe('');
    expect(words('beds >')).toBe('beds >');
  });
});
