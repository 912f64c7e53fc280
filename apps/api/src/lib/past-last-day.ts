import { TIME_ZONE } from '@portal/expressions/dates/time-zone';

const clock = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** Checks if a last day, such as `2027-03-31`, is over at an instant, by the clocks of the United Kingdom. */
export const isPastLastDay = (lastDay: string | null, now: Date): lastDay is string =>
  lastDay !== null && lastDay < clock.format(now);
