import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';
import { ordinal } from './ordinal.ts';

type Place = Pick<SeriesPeriod, 'own_percentile' | 'own_percentile_limits'>;

/** `62nd percentile (chance could make it 48th to 75th)`: where an own value lies among others, and how sure that is. */
export function percentileWords({ own_percentile, own_percentile_limits }: Place): string | null {
  if (own_percentile === null) return null;
  const sure = own_percentile_limits && rangeWords(own_percentile_limits);
  return `${whole(own_percentile)} percentile${sure ? ` (${sure})` : ''}`;
}

/** `62nd percentile, 55th in June 2025`: the newest that has one, and the one before it that may be compared with it. */
export function percentileSentence(periods: readonly SeriesPeriod[], name: string | null): string | null {
  const newest = periods.findLastIndex(({ own_percentile }) => own_percentile !== null);
  const now = periods[newest];
  if (!now) return null;
  const from = periods.slice(0, newest + 1).findLastIndex(({ is_break }) => is_break);
  const before = periods
    .slice(Math.max(0, from), newest)
    .findLast(({ own_percentile }) => own_percentile !== null);
  const whose = name === null ? 'Yours' : name;
  const then =
    before?.own_percentile != null
      ? `, after the ${whole(before.own_percentile)} in ${before.time_period_name}`
      : '';
  return `${whose} lies at the ${percentileWords(now)} in ${now.time_period_name}${then}.`;
}

const whole = (percentile: number) => ordinal(Math.round(percentile));
const rangeWords = ({ lower, upper }: { lower: number; upper: number }) =>
  whole(lower) === whole(upper)
    ? 'chance hardly changes that'
    : `chance could make it ${whole(lower)} to ${whole(upper)}`;

export const PERCENTILE_METHOD =
  'The own percentile is the one that would be read off at the own rank, with what chance could make of it.';
