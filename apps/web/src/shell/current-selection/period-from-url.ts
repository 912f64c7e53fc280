import { PageNotFound } from '../error-handling/page-errors.ts';

export const TIME_PERIOD_PARAM = 'time-period';

/**
 * The time period that an address asks for, among those a page can show; null where it asks for none. A link to a period
 * that is not there, or is another project's, must not quietly show the figures of a different one.
 *
 * @throws PageNotFound
 */
export function periodFromUrl<Period extends { time_period_id: number }>(
  params: URLSearchParams,
  periods: readonly Period[],
  path: string,
): Period | null {
  const asked = params.get(TIME_PERIOD_PARAM);
  if (asked === null) return null;
  const period = periods.find(({ time_period_id }) => String(time_period_id) === asked);
  if (!period) throw new PageNotFound(path);
  return period;
}
