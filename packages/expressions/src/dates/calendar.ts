/** A day of the calendar: year, month from 1, day of the month. */
type Day = { year: number; month: number; day: number };

const DATE = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2})?)?$/;
const LAST_YEAR = 9999;
const MILLISECONDS_OF_A_DAY = 86_400_000;

/** Returns the days of a month; 29 for February in a leap year. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Reads the day of a date or of a date and time; null for a day that does not exist. */
function readDay(text: unknown): Day | null {
  const found = typeof text === 'string' ? DATE.exec(text) : null;
  if (!found) return null;
  const [year, month, day] = found.slice(1, 4).map(Number) as [number, number, number];
  const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : null;
}

/** Writes a day as answers are stored; null beyond the years that a date can have. */
function writeDay({ year, month, day }: Day): string | null {
  if (year < 1 || year > LAST_YEAR) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the day of a date or of a date and time, as a date. */
export function datePartOf(text: unknown): string | null {
  const day = readDay(text);
  return day && writeDay(day);
}

/**
 * Counts the months completed from one day to another. A month is complete on the same day of a later month,
 * or on the first of the next where that month is too short: from 29 February, a year ends on 1 March.
 * @returns a negative number if the second day is earlier
 */
export function monthsBetween(from: unknown, to: unknown): number | null {
  const [start, end] = [readDay(from), readDay(to)];
  if (!start || !end) return null;
  const months = (end.year - start.year) * 12 + end.month - start.month;
  if (months > 0 && end.day < start.day) return months - 1;
  if (months < 0 && end.day > start.day) return months + 1;
  return months + 0;
}

/** Counts the years completed from one day to another, as ages are counted. */
export function yearsBetween(from: unknown, to: unknown): number | null {
  const months = monthsBetween(from, to);
  return months === null ? null : Math.trunc(months / 12) + 0;
}

/** Returns the day so many whole months later; the last of the month where that month is too short. */
export function addMonths(from: unknown, months: unknown): string | null {
  const start = readDay(from);
  if (!start || typeof months !== 'number' || !Number.isFinite(months)) return null;
  const all = start.year * 12 + start.month - 1 + Math.trunc(months);
  const year = Math.floor(all / 12);
  const month = all - year * 12 + 1;
  return writeDay({ year, month, day: Math.min(start.day, daysInMonth(year, month)) });
}

export const addYears = (from: unknown, years: unknown): string | null =>
  addMonths(from, typeof years === 'number' ? Math.trunc(years) * 12 : null);

/** Returns the day so many whole days later. */
export function addDays(from: unknown, days: unknown): string | null {
  const start = datePartOf(from);
  if (start === null || typeof days !== 'number' || !Number.isFinite(days)) return null;
  const moment = Date.parse(`${start}T00:00:00Z`) + Math.trunc(days) * MILLISECONDS_OF_A_DAY;
  const found = new Date(moment);
  if (Number.isNaN(found.getTime())) return null;
  return writeDay({
    year: found.getUTCFullYear(),
    month: found.getUTCMonth() + 1,
    day: found.getUTCDate(),
  });
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const two = (value: number) => String(value).padStart(2, '0');

/**
 * Writes a date by a pattern of `d`, `dd`, `M`, `MM`, `MMM`, `MMMM`, `yy`, `yyyy`, and `HH` and `mm` for the
 * time. Everything else in the pattern stays. A date alone has the time 00:00.
 */
export function formatDate(text: unknown, pattern: unknown): string | null {
  const day = readDay(text);
  if (!day || typeof pattern !== 'string') return null;
  const [hours = '00', minutes = '00'] = String(text).split('T')[1]?.split(':') ?? [];
  const month = MONTHS[day.month - 1]!;
  const parts: Record<string, string> = {
    d: String(day.day),
    dd: two(day.day),
    M: String(day.month),
    MM: two(day.month),
    MMM: month.slice(0, 3),
    MMMM: month,
    yy: two(day.year % 100),
    yyyy: String(day.year).padStart(4, '0'),
    HH: hours,
    mm: minutes,
  };
  return pattern.replaceAll(/d{1,2}|M{1,4}|yyyy|yy|HH|mm/g, (part) => parts[part] ?? part);
}
