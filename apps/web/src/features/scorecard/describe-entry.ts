import type { ScorecardEntry } from '@portal/contract/chart-data';
import { formatNumber } from '../../lib/format.ts';

const quarters = ['', 'lowest quarter', 'second-lowest quarter', 'second-highest quarter', 'highest quarter'];

const BETTER = { higher: 'Higher is better', lower: 'Lower is better', neutral: 'Neither way is better' };

/** What stands under a chart's name: which of its measures, in which unit, and which way is better. */
export const aboutEntry = ({ chart_name, measure_name, unit, polarity }: ScorecardEntry): string =>
  [measure_name !== chart_name && measure_name, unit !== '%' && unit, BETTER[polarity]]
    .filter(Boolean)
    .join(' · ');

/** The unit stands once, under the measure; a per cent sign is short enough for every figure. */
export const figureOf = (value: number | null, { unit, decimals }: ScorecardEntry): string =>
  formatNumber(value, { unit: unit === '%' ? unit : '', decimals });

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

/** The change since the period before, with its sign: `+1.4 points` for percentages, else in the unit of the measure. */
export function changeOf(entry: ScorecardEntry): string | null {
  if (entry.value === null || entry.previous_value === null) return null;
  const change = entry.value - entry.previous_value;
  const unit = entry.unit === '%' ? 'points' : '';
  const text = formatNumber(change, { unit, decimals: entry.decimals });
  return change > 0 ? `+${text}` : text;
}

const reasons = {
  not_submitted: 'Not submitted',
  not_reported: 'Not reported',
  zero_denominator: 'Nothing to divide by',
  too_few_responses: 'Too few responses',
  small_number: 'Too small a number to show',
  would_single_out: 'Held back',
} as const;

export const missingText = (entry: ScorecardEntry): string =>
  entry.missing_reason === null ? '–' : reasons[entry.missing_reason];

/** What a spark line shows, for those who do not see it. */
export function describeHistory(entry: ScorecardEntry): string {
  const known = entry.history.filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return entry.measure_name;
  const at = ({ value, time_period_name }: typeof first) =>
    `${formatNumber(value, { unit: entry.unit, decimals: entry.decimals })} in ${time_period_name}`;
  return `${entry.measure_name}: from ${at(first)} to ${at(last)}`;
}
