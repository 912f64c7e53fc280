import { describe, expect, it } from 'vitest';
import { describePosition, describeGroupsAndFilters, type Position } from './describe-position.ts';

const place = (values: Partial<Position> = {}): Position => ({
  name: null,
  value: 31.2345,
  counted: true,
  rank: 12,
  quartile: 4,
  rank_limits: null,
  sharing: 1,
  signal: null,
  median_difference: null,
  ...values,
});
const setting = {
  unit: '%',
  decimals: 1,
  polarity: 'lower',
  unit_name: 'trust',
  visibility: 'published',
  n: 122,
  averages: { Mean: 26, Median: 25.4, Q1: 20, Q3: 30 },
  suppressed: null,
  among: '',
  judging: { rule: 'limits_95', better: 'lower', model: 'proportion', reference: 26.2, is_widened: true },
} as const;

describe('the sentence about your rank', () => {
  it('says whether the difference is likely to be chance, by which method, around what', () => {
    const said = (signal: Position['signal'], judging: object = {}) =>
      describePosition(place({ signal }), { ...setting, judging: { ...setting.judging, ...judging } });
    const around = 'limits around 26.2% (the overall value)';
    const allowing = 'which allow for differences between trusts';
    expect(said('inside')).toContain(` Similar: it is within the 95% ${around}, ${allowing}.`);
    expect(said('high_alert')).toContain(
      ` Unlikely to be due to chance: it is above the 95% ${around}, ${allowing}. This is on the worse side of the limits.`,
    );
    expect(said('low_alarm', { is_widened: false })).toContain(
      ` Very unlikely to be due to chance: it is below the 99.8% ${around}. This is on the better side of the limits, so others may learn from it.`,
    );
    expect(said('inside', { rule: 'chance_998', is_widened: false })).toContain(
      `within the 99.8% ${around}.`,
    );
    expect(said('high_alarm', { better: 'neutral' })).toMatch(/between trusts\.$/);
    expect(said('high_alert', { rule: 'quarters' })).toContain(
      ' Worse: it is in the highest quarter. This does not take chance into account.',
    );
    expect(said('low_alert', { rule: 'goal', reference: 40 })).toContain(
      ' It meets the target of 40.0%, and that is unlikely to be due to chance: the value’s 95% limits do not include the target.',
    );
    expect(said('inside', { model: 'ratio', reference: 100 })).toContain('around 100.0% (as expected)');
    expect(describePosition(place(), setting)).not.toContain('chance');
  });

  it('ends with the difference to the median as a count', () => {
    const said = (median_difference: Position['median_difference']) =>
      describePosition(place({ median_difference }), setting)!;
    expect(said({ count: 1213, direction: 'fewer', of: 31922 })).toMatch(
      /The median is 25\.4%\. With the median value, there would be 1,213 fewer out of 31,922\.$/,
    );
    expect(said({ count: 2, direction: 'more', of: null })).toMatch(
      /With the median value, there would be 2 more\.$/,
    );
  });

  it('says value, rank, n, quarter, which direction is good, and the median', () => {
    expect(describePosition(place(), setting)).toBe(
      'Your 31.2% ranks 12th highest of 122 trusts and is in the highest quarter; lower is better. The median is 25.4%.',
    );
  });

  it('says how sure the rank is, where that is known', () => {
    expect(describePosition(place({ rank_limits: { low: 9, high: 31 } }), setting)).toContain(
      'ranks 12th highest of 122 trusts (could be anywhere from 9th to 31st by chance) and is in the highest quarter',
    );
  });

  it('takes the measure as it is: decimals, thousands, no unit, no direction', () => {
    const counts = { ...setting, unit: '', decimals: 0, polarity: 'neutral' as const };
    expect(
      describePosition(place({ value: 12345, quartile: 1 }), {
        ...counts,
        averages: { ...setting.averages, Median: 20000 },
      }),
    ).toBe(
      'Your 12,345 ranks 12th highest of 122 trusts and is in the lowest quarter. The median is 20,000.',
    );
  });

  it('writes a minus sign before a negative number, as charts do', () => {
    const averages = { ...setting.averages, Median: -1 };
    const said = describePosition(place({ value: -2.5 }), { ...setting, averages });
    expect(said).toMatch(/^Your −2\.5% ranks/);
    expect(said).toContain('The median is −1.0%.');
  });

  it('calls a number with a unit in words a value', () => {
    const beds = { ...setting, unit: 'beds', polarity: 'neutral' as const };
    expect(describePosition(place(), beds)).toMatch(
      /^Your value of 31\.2 beds ranks 12th highest of 122 trusts/,
    );
  });

  it('names the submission the programme team looks at, and what the set was narrowed to', () => {
    const among = describeGroupsAndFilters(
      [{ peer_group_name: 'London' }],
      [{ options: [{ name: 'Large' }, { name: 'Medium' }] }],
    );
    expect(describePosition(place({ name: 'St Elsewhere' }), { ...setting, n: 9, among })).toMatch(
      /^St Elsewhere’s 31\.2% ranks 12th highest of 9 trusts in “London” filtered by “Large or Medium” and is/,
    );
  });

  it('says that a rank is shared', () => {
    expect(describePosition(place({ sharing: 3 }), setting)).toContain('ranks joint 12th highest of');
  });

  it('claims no quarter for fewer than four values, nor where the quartiles coincide', () => {
    expect(describePosition(place({ rank: 2, quartile: null }), { ...setting, n: 3 })).toBe(
      'Your 31.2% ranks 2nd highest of 3 trusts; lower is better. The median is 25.4%.',
    );
    const flat = { Mean: 25.4, Median: 25.4, Q1: 25.4, Q3: 25.4 };
    expect(describePosition(place({ quartile: 1 }), { ...setting, averages: flat })).not.toContain('quarter');
  });

  it('claims no rank outside the compared set', () => {
    expect(describePosition(place({ rank: null, quartile: null }), { ...setting, n: 9 })).toBe(
      'Your 31.2% is not ranked, because you are not one of the 9 trusts. The median is 25.4%.',
    );
  });

  it('claims nothing of a small number, of too few peers, or before publication', () => {
    expect(describePosition(place({ counted: false }), setting)).toBe(
      'Your 31.2% is based on a small number, or would reveal one. It is not ranked or included in averages.',
    );
    expect(describePosition(place(), { ...setting, suppressed: 'too_few_peers' })).toBe(
      'Your 31.2% is not ranked: there are too few trusts to compare with.',
    );
    expect(describePosition(place(), { ...setting, visibility: 'own_only', unit_name: 'university' })).toBe(
      'Your 31.2% cannot be compared yet: the results of other universities are not published.',
    );
  });

  it('calls a provisional comparison so', () => {
    expect(describePosition(place(), { ...setting, visibility: 'provisional' })).toBe(
      'Your 31.2% ranks 12th highest of 122 trusts so far and is in the highest quarter; lower is better. The median so far is 25.4%.',
    );
  });

  it('is silent without a value', () => {
    expect(describePosition(place({ value: null }), setting)).toBeNull();
  });
});
