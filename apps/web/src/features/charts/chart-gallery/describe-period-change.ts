import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { formatNumber } from '../../../lib/format/format.ts';

export type PeriodChange = {
  text: string;
  direction: 'up' | 'down' | 'same';
};

/** The change since the period before; null without two values. It has no verdict: a change can be chance. */
export function describePeriodChange(
  entry: Pick<ScorecardEntry, 'value' | 'previous_value' | 'previous_time_period_name' | 'unit' | 'decimals'>,
): PeriodChange | null {
  const { value, previous_value, previous_time_period_name, unit, decimals } = entry;
  if (value === null || previous_value === null) return null;
  // As shown: what rounds to the same number has not changed.
  const difference = Number(value.toFixed(decimals)) - Number(previous_value.toFixed(decimals));
  const since = `since ${previous_time_period_name ?? 'the previous period'}`;
  // A unit such as `(100 = as expected)` explains a value, not a difference.
  const ofDifference = unit === '%' ? 'points' : unit.startsWith('(') ? '' : unit;
  const size = formatNumber(Math.abs(difference), { decimals, unit: ofDifference });
  if (Math.abs(difference) < 10 ** -decimals / 2) return { text: `No change ${since}`, direction: 'same' };
  const isUp = difference > 0;
  return {
    text: `${isUp ? 'Up' : 'Down'} ${size} ${since}`,
    direction: isUp ? 'up' : 'down',
  };
}
