import type { Period } from '../bind-expression.ts';
import { addMonths, datePartOf, monthsBetween } from './calendar.ts';

const TEXT = /'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"/g;
const DAY = 86_400_000;
/** Dates further from the period than this belong to no audit year, such as the start of a service. */
const MOST_YEARS = 3;

/** Lists the dates written into an expression, each once. */
export const literalDates = (text: string): string[] => [
  ...new Set([...text.matchAll(TEXT)].map(([, one, other]) => one ?? other ?? '').filter(isDate)),
];
const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && datePartOf(text) !== null;

/**
 * Writes the dates in an expression by the days of the period, so that the next period needs no other rule. Dates far from the
 * period stay.
 */
export const replaceLiteralDates = (text: string, period: Period): string =>
  text.replaceAll(TEXT, (whole, one?: string, other?: string) => {
    const date = one ?? other ?? '';
    return isDate(date) ? (byPeriod(date, period) ?? whole) : whole;
  });

/** Returns a date as the first or last day of the period, or so many years, months or days from one of them. */
function byPeriod(date: string, { starts_on, ends_on }: Period): string | null {
  const anchors = [
    ['period_start()', starts_on],
    ['period_end()', ends_on],
  ] as const;
  if (Math.abs(monthsBetween(starts_on, date) ?? Infinity) > MOST_YEARS * 12) return null;
  for (const [name, day] of anchors) if (date === day) return name;
  for (const [name, day] of anchors) {
    const months = nearestMonths(day, date);
    if (months !== null)
      return months % 12 === 0 ? `add_years(${name}, ${months / 12})` : `add_months(${name}, ${months})`;
  }
  const days = Math.round((Date.parse(date) - Date.parse(starts_on)) / DAY);
  return `add_days(period_start(), ${days})`;
}

/** Returns the whole months between two days if the second is exactly so many months after the first. */
function nearestMonths(from: string, to: string): number | null {
  const guess = monthsBetween(from, to) ?? 0;
  return [guess - 1, guess, guess + 1].find((months) => addMonths(from, months) === to) ?? null;
}
