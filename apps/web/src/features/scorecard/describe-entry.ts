import type { ScorecardEntry } from '@portal/contract/chart-data';
import { formatNumber } from '../../lib/format.ts';

const quarters = ['', 'lowest quarter', 'second quarter', 'third quarter', 'highest quarter'];

/** Where the value lies among the others, in words; nothing where it cannot be said. */
export const quarterOf = (entry: ScorecardEntry): string | null =>
  entry.quartile === null ? null : (quarters[entry.quartile] ?? null);

/** Whether lying there is good: told in words beside the colour. */
export function judgement(entry: ScorecardEntry): 'good' | 'bad' | null {
  if (entry.quartile === null || entry.polarity === 'neutral') return null;
  const isHigh = entry.quartile === 4;
  const isLow = entry.quartile === 1;
  if (!isHigh && !isLow) return null;
  return isHigh === (entry.polarity === 'higher') ? 'good' : 'bad';
}

/** The change since the period before, with its sign: `+1.4 points` for percentages, else in the unit. */
export function changeOf(entry: ScorecardEntry): string | null {
  if (entry.value === null || entry.previous_value === null) return null;
  const change = entry.value - entry.previous_value;
  const unit = entry.unit === '%' ? 'points' : entry.unit;
  const text = formatNumber(change, { unit, decimals: entry.decimals });
  return change > 0 ? `+${text}` : text;
}

const reasons = {
  not_submitted: 'Not submitted',
  not_reported: 'Not reported',
  zero_denominator: 'Nothing to divide by',
  small_number: 'Too small a number to show',
} as const;

export const missingText = (entry: ScorecardEntry): string =>
  entry.missing_reason === null ? '–' : reasons[entry.missing_reason];
