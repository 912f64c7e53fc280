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
      ? `, compared with the ${whole(before.own_percentile)} in ${before.time_period_name}`
      : '';
  return `${whose} is at the ${percentileWords(now)} in ${now.time_period_name}${then}.`;
}

const whole = (percentile: number) => ordinal(Math.round(percentile));
const rangeWords = ({ lower, upper }: { lower: number; upper: number }) =>
  whole(lower) === whole(upper)
    ? 'chance makes little difference'
    : `could be anywhere from ${whole(lower)} to ${whole(upper)} by chance`;

export const PERCENTILE_METHOD = 'A percentile is based on the rank, and is shown with its likely range.';
