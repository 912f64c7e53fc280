import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { describe, expect, it } from 'vitest';
import {
  describeMeasure,
  formatCounts,
  formatEntryChange,
  describeHistory,
  formatEntryValue,
  describeMissingValue,
} from './format-scorecard-entry.ts';

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
  it('shows the parts of a quotient', () => {
    expect(formatCounts(entry({ numerator: 412, denominator: 1450 }))).toBe('412 of 1,450');
    expect(formatCounts(entry({ numerator: 412, denominator: null }))).toBeNull();
    expect(formatCounts(entry({ numerator: 412, denominator: 1450, value: null }))).toBeNull();
  });
  it('gives the change with its sign, per cent in points', () => {
    expect(formatEntryChange(entry({}))).toBe('+1.4 points');
    expect(formatEntryChange(entry({ value: 28 }))).toBe('−0.6 points');
    expect(formatEntryChange(entry({ previous_value: null }))).toBeNull();
  });
  it('names the unit once, and the measure where the chart has another name', () => {
    const beds = { chart_name: 'Beds', measure_name: 'Beds', unit: 'beds', polarity: 'neutral' as const };
    expect(describeMeasure(entry(beds))).toBe('beds · Neither direction is better');
    expect(describeMeasure(entry({ ...beds, measure_name: 'Medicine', unit: '%' }))).toBe(
      'Medicine · Neither direction is better',
    );
    expect(formatEntryValue(1203.44, entry(beds))).toBe('1,203.4');
    expect(formatEntryValue(30, entry({}))).toBe('30.0%');
  });
  it('describes the course for screen readers', () => {
    const history = [null, 20, 30, null].map((value, at) => ({ time_period_name: `Month ${at}`, value }));
    expect(describeHistory(entry({ measure_name: 'Waits', history }))).toBe(
      'Waits: from 20.0% in Month 1 to 30.0% in Month 2',
    );
  });
  it('says why there is no value', () => {
    expect(describeMissingValue(entry({ missing_reason: 'zero_denominator' }))).toBe('Denominator is 0');
  });
});
