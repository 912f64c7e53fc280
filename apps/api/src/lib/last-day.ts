const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** Returns the day in the United Kingdom at an instant, such as `2027-03-31`. */
const londonDay = (at: Date): string => clock.format(at);

/** Checks if a last day is over. */
export const isOver = (lastDay: string | null, now: Date): lastDay is string =>
  lastDay !== null && lastDay < londonDay(now);

/** Writes a day such as `2027-03-31` as `31 March 2027`. */
export const formatDay = (day: string): string => words.format(new Date(`${day}T00:00:00Z`));
