import { TIME_ZONE } from '@portal/expressions/dates/time-zone';

const clock = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** Returns the day of an instant by the clocks of the United Kingdom, such as `2027-03-31`. */
export const toDay = (instant: Date): string => clock.format(instant);

/** Checks if a last day, such as `2027-03-31`, is over at an instant, by the clocks of the United Kingdom. */
export const isPastLastDay = (lastDay: string | null, now: Date): lastDay is string =>
  lastDay !== null && lastDay < toDay(now);
