/**
 * The problem with a typed date or time: no whole date, no whole year, a day the calendar lacks, or no time.
 */
export type DateProblem = 'date' | 'year' | 'day' | 'time';
export type ReadDate = { value: string; problem: null } | { value: null; problem: DateProblem };

/** The days a question takes, as `2025-07-31`; they decide the century of a year of two digits. */
export type DayLimits = { date_minimum?: string | null; date_maximum?: string | null };

export const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** `isTyping`: a year of two digits may be the first half of one. `date_order`: of the file; without it the day comes first. */
type Reading = DayLimits & { isTyping?: boolean; date_order?: DateOrder | null };

/** Without limits of its own, a question takes days from here to there: others are slips such as the year 7. */
export const EARLIEST_DAY = '1900-01-01';
export const LATEST_DAY = '2100-12-31';

const refuse = (problem: DateProblem): ReadDate => ({ value: null, problem });
const two = (part: number): string => String(part).padStart(2, '0');

/** English and Welsh, by their first letters. */
const MONTHS = [
  ['january', 'ionawr'],
  ['february', 'chwefror'],
  ['march', 'mawrth'],
  ['april', 'ebrill'],
  ['may', 'mai'],
  ['june', 'mehefin'],
  ['july', 'gorffennaf'],
  ['august', 'awst'],
  ['september', 'medi'],
  ['october', 'hydref'],
  ['november', 'tachwedd'],
  ['december', 'rhagfyr'],
];

/** `10`, `Oct`, `October`: 10. @returns 0 for anything else */
function monthOf(part: string): number {
  if (/^\d{1,2}$/.test(part)) return Number(part);
  return part.length < 3 ? 0 : MONTHS.findIndex((names) => names.some((name) => name.startsWith(part))) + 1;
}

/** Day, month and year as they were written, or null where there are not just these three. */
function partsOf(text: string, order: DateOrder): [day: string, month: string, year: string] | null {
  const inOrder = (a: string, b: string, c: string): [string, string, string] =>
    order === 'month_first' ? [b, a, c] : [a, b, c];
  const run = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text);
  if (run) return inOrder(run[1]!, run[2]!, run[3]!);
  const parts = text
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]+/, '')
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
    .split(/[\s/.,-]+/);
  const [a = '', b = '', c = ''] = parts;
  if (parts.length !== 3 || a === '' || c === '') return null;
  if (/^\d{4}$/.test(a)) return [c, b, a];
  if (/^[a-z]/.test(a)) return [b, a, c];
  // Points separate day, month and year only if the day comes first.
  if (/^[a-z]/.test(b) || /\d\.\s*\d/.test(text)) return [a, b, c];
  return inOrder(a, b, c);
}

/** The year meant by two digits: within the limits, or else from 1950 to 2049. */
function wholeYear(year: string, monthAndDay: string, limits: DayLimits): string {
  if (year.length === 4) return year;
  const usual = Number(year) < 50 ? `20${year}` : `19${year}`;
  const other = Number(year) < 50 ? `19${year}` : `20${year}`;
  const isWithin = (one: string) =>
    `${one}-${monthAndDay}` >= (limits.date_minimum ?? EARLIEST_DAY) &&
    `${one}-${monthAndDay}` <= (limits.date_maximum ?? LATEST_DAY);
  return isWithin(usual) || !isWithin(other) ? usual : other;
}

const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/**
 * Reads a date as people in the UK write it, the day first: `3/10/2026`, `3 Oct 2026`, `03.10.26`, `03102026`; also
 * `2026-10-03`.
 */
export function readDay(typed: string, reading: Reading = {}): ReadDate {
  const parts = partsOf(typed.trim().toLowerCase(), reading.date_order ?? 'day_first');
  if (!parts) return refuse('date');
  const [day, name, year] = parts;
  const month = monthOf(name);
  if (!/^\d{1,2}$/.test(day) || month === 0 || !/^\d+$/.test(year))
    return refuse(/^\d+$/.test(day + name + year) ? 'day' : 'date');
  if (year.length !== 4 && (year.length !== 2 || reading.isTyping)) return refuse('year');
  const monthAndDay = `${two(month)}-${two(Number(day))}`;
  const value = `${wholeYear(year, monthAndDay, reading)}-${monthAndDay}`;
  return isDay(value) ? { value, problem: null } : refuse('day');
}

/** Reads a time of day: `14:30`, `14.30`, `1430`, `2:30 pm`, `9am`. Seconds are left out. */
export function readTime(typed: string): ReadDate {
  const found = /^(\d{1,2})(?:[:.]?(\d\d)(?:[:.]\d\d)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(typed.trim());
  const [, hour = '', minute, half] = found ?? [];
  if (!found || (minute === undefined && half === undefined)) return refuse('time');
  const is12 = half !== undefined;
  const hours = is12 ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute ?? 0) > 59 || (is12 && (Number(hour) > 12 || Number(hour) === 0)))
    return refuse('time');
  return { value: `${two(hours)}:${minute ?? '00'}`, problem: null };
}

/** Reads a date and a time, in this order. A zone would mean another time here: it is refused. */
export function readDayAndTime(typed: string, reading: Reading = {}): ReadDate {
  const text = typed.trim();
  // `3 10 2026` ends in a year, not in a time.
  if (readDay(text, reading).value !== null) return refuse('time');
  const found = /^(.*\d)(?:T|,?\s+(?:at\s+)?)(\d[\d:.]*\s*(?:[ap]\.?m\.?)?)$/i.exec(text);
  if (!found) return refuse('date');
  const day = readDay(found[1]!, reading);
  if (day.value === null) return day;
  const time = readTime(found[2]!);
  return time.value === null ? time : { value: `${day.value}T${time.value}`, problem: null };
}

/** Reads the day of a date, or of a date and time, in this order. @returns null for what is no such day */
export function readDayIn(typed: string, date_order: DateOrder): string | null {
  const day = readDay(typed, { date_order }).value ?? readDayAndTime(typed, { date_order }).value;
  return day?.slice(0, 10) ?? null;
}

/** Returns the one order of day and month a cell allows; `either` if the order changes its value, null if it does not. */
export function dateOrderOf(typed: string): DateOrder | 'either' | null {
  const [day, month] = [readDayIn(typed, 'day_first'), readDayIn(typed, 'month_first')];
  if (/^\s*\d{1,2}\.\s*\d{1,2}\.\s*\d{2}/.test(typed)) return day === null ? null : 'day_first';
  if (day === month) return null;
  if (day === null) return 'month_first';
  return month === null ? 'day_first' : 'either';
}

const readers = { date: readDay, time: readTime, date_time: readDayAndTime };
export type DateKind = keyof typeof readers;
export const isDateKind = (kind: string): kind is DateKind => kind in readers;

/** Reads what was typed as the answer to a question for a date, a time, or both. */
export const readDateOf = (kind: DateKind, typed: string, reading: Reading = {}): ReadDate =>
  readers[kind](typed, reading);
