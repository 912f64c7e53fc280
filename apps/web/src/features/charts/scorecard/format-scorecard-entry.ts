import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { missingScorecardLabels } from '@portal/wording/profile-table';
import { formatNumber } from '../../../lib/format/format.ts';

const BETTER = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither direction is better',
};

/** Describes the measure under a chart's name: the measure, its unit, and which direction is better. */
export const describeMeasure = ({ chart_name, measure_name, unit, polarity }: ScorecardEntry): string =>
  [measure_name !== chart_name && measure_name, unit !== '%' && unit, BETTER[polarity]]
    .filter(Boolean)
    .join(' · ');

/** The unit stands once, under the measure; a per cent sign is short enough for every figure. */
export const formatEntryValue = (value: number | null, { unit, decimals }: ScorecardEntry): string =>
  formatNumber(value, { unit: unit === '%' ? unit : '', decimals });

/** Formats the counts of the value, if it is a quotient of counts: `412 of 1,450`. */
export const formatCounts = ({ numerator, denominator, value }: ScorecardEntry): string | null =>
  value === null || numerator === null || denominator === null
    ? null
    : `${formatNumber(numerator, { unit: '', decimals: 0 })} of ${formatNumber(denominator, { unit: '', decimals: 0 })}`;

/** The change since the period before. */
export const formatEntryChange = (entry: ScorecardEntry): string | null =>
  differenceOf(entry.value, entry.previous_value, entry);

/** One value less another, with its sign: `+1.4 points` for percentages, else in the unit of the measure. */
export function differenceOf(
  value: number | null,
  other: number | null,
  { unit, decimals }: Pick<ScorecardEntry, 'unit' | 'decimals'>,
): string | null {
  if (value === null || other === null) return null;
  const change = value - other;
  const text = formatNumber(change, { unit: unit === '%' ? 'points' : '', decimals });
  return change > 0 ? `+${text}` : text;
}

export const describeMissingValue = (entry: ScorecardEntry): string =>
  entry.missing_reason === null ? '–' : missingScorecardLabels[entry.missing_reason];

/** Describes a sparkline for users who cannot see it. */
export function describeHistory(entry: ScorecardEntry): string {
  const known = entry.history.filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return entry.measure_name;
  const at = ({ value, time_period_name }: typeof first) =>
    `${formatNumber(value, { unit: entry.unit, decimals: entry.decimals })} in ${time_period_name}`;
  return `${entry.measure_name}: from ${at(first)} to ${at(last)}`;
}
