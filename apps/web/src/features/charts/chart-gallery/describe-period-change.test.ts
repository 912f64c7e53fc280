import { describe, expect, it } from 'vitest';
import { describePeriodChange } from './describe-period-change.ts';

const entry = {
  value: 28.44,
  previous_value: 26.4,
  previous_time_period_name: 'May 2025',
  unit: '%',
  decimals: 1,
};

describe('a change since the period before', () => {
  it('is in points for a percentage, up or down', () => {
    expect(describePeriodChange(entry)).toEqual({ text: 'Up 2.0 points since May 2025', direction: 'up' });
    expect(describePeriodChange({ ...entry, value: 20 })).toEqual({
      text: 'Down 6.4 points since May 2025',
      direction: 'down',
    });
  });
  it('leaves out a unit in brackets, which explains a value', () => {
    const unit = '(100 = as expected)';
    expect(describePeriodChange({ ...entry, unit })?.text).toBe('Up 2.0 since May 2025');
  });
  it('is none when both are shown as the same number', () => {
    expect(describePeriodChange({ ...entry, value: 26.41 })).toMatchObject({ direction: 'same' });
  });
  it('needs both values', () => {
    expect(describePeriodChange({ ...entry, previous_value: null })).toBeNull();
  });
});
