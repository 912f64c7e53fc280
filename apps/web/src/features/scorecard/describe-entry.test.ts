import type { ScorecardEntry } from '@portal/contract/chart-data';
import { describe, expect, it } from 'vitest';
import { changeOf, judgement, missingText, quarterOf } from './describe-entry.ts';

const entry = (values: Partial<ScorecardEntry>) =>
  ({
    unit: '%',
    decimals: 1,
    polarity: 'lower',
    value: 30,
    previous_value: 28.6,
    quartile: 4,
    missing_reason: null,
    ...values,
  }) as ScorecardEntry;

describe('a scorecard entry', () => {
  it('says which quarter it is in, and whether that is good', () => {
    expect(quarterOf(entry({}))).toBe('highest quarter');
    expect(judgement(entry({}))).toBe('bad');
    expect(judgement(entry({ quartile: 1 }))).toBe('good');
    expect(judgement(entry({ quartile: 2 }))).toBeNull();
    expect(judgement(entry({ polarity: 'neutral' }))).toBeNull();
    expect(judgement(entry({ polarity: 'higher' }))).toBe('good');
    expect(quarterOf(entry({ quartile: null }))).toBeNull();
  });
  it('gives the change with its sign, per cent in points', () => {
    expect(changeOf(entry({}))).toBe('+1.4 points');
    expect(changeOf(entry({ value: 28 }))).toBe('−0.6 points');
    expect(changeOf(entry({ previous_value: null }))).toBeNull();
  });
  it('says why there is no value', () => {
    expect(missingText(entry({ missing_reason: 'zero_denominator' }))).toBe('Nothing to divide by');
  });
});
