import { lazy } from '@portal/contract/shared/lazy';

/**
 * The time zone in which dates and times are read. It is the same on the server and in every browser and can
 * never change: with another zone, published figures would change.
 */
export const TIME_ZONE = 'Europe/London';

const clock = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: TIME_ZONE,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** Returns what the clocks of the zone show at an instant, as if they ran in UTC; in milliseconds. */
function shownAt(instant: number): number {
  const parts = Object.fromEntries(
    clock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * Returns the instant at which the clocks of the zone show a time. Of an hour that comes twice it is the second; a time that is left
 * out when clocks go forward is an hour later.
 *
 * @param localTime the time as if it were in UTC, in milliseconds; NaN gives NaN
 */
export function toInstant(localTime: number): number {
  if (Number.isNaN(localTime)) return NaN;
  const guess = 2 * localTime - shownAt(localTime);
  return guess + localTime - shownAt(guess);
}
