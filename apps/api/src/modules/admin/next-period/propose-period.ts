import type { TimePeriodFields } from '@portal/contract/projects/periods';
import { dateNames, type PeriodDates } from '@portal/contract/projects/period-dates';

/** How much later: whole months where both days are of the same number, for a year is not always 365 days; else days. */
export type Step = { months: number } | { days: number };
type Span = Pick<TimePeriodFields, 'starts_on' | 'ends_on'>;

const DAY = 86_400_000;
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

export function stepBetween(fromDay: string, toDay: string): Step {
  const [one, other] = [at(fromDay), at(toDay)];
  return one.getUTCDate() === other.getUTCDate()
    ? {
        months:
          (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth(),
      }
    : { days: Math.round((other.getTime() - one.getTime()) / DAY) };
}

/** The same time of the day; of a shorter month its last day, and from the last day of a month to the last where it is asked. */
function later(date: Date, step: Step, keepsMonthEnd = false): Date {
  if ('days' in step) return new Date(date.getTime() + step.days * DAY);
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + step.months);
  const lastOf = (one: Date) =>
    new Date(Date.UTC(one.getUTCFullYear(), one.getUTCMonth() + 1, 0)).getUTCDate();
  const isEnd = date.getUTCDate() === lastOf(date);
  moved.setUTCDate(keepsMonthEnd && isEnd ? lastOf(moved) : Math.min(date.getUTCDate(), lastOf(moved)));
  return moved;
}

export function shiftDates(dates: PeriodDates, step: Step): PeriodDates {
  const moved = dateNames.map((name) => [name, dates[name] && later(dates[name], step)] as const);
  return Object.fromEntries(moved) as PeriodDates;
}

/**
 * The period after the last one: as much later as that is after the one before it, or, where it is the first, than it is long.
 */
export function proposePeriod(
  last: TimePeriodFields,
  previous: Span | undefined,
): TimePeriodFields & { step: Step } {
  const dayAfter = dayOf(new Date(at(last.ends_on).getTime() + DAY));
  const step =
    previous && previous.starts_on < last.starts_on
      ? stepBetween(previous.starts_on, last.starts_on)
      : stepBetween(last.starts_on, dayAfter);
  return {
    step,
    time_period_name: nextPeriodName(last.time_period_name, step),
    starts_on: dayOf(later(at(last.starts_on), step)),
    ends_on: dayOf(later(at(last.ends_on), step, true)),
  };
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat([
  'August',
  'September',
  'October',
  'November',
  'December',
]);

/** `2025/26` → `2026/27`, `June 2025` → `June 2026`, `Q4 2025` → `Q1 2026`; empty where the name does not say. */
export function nextPeriodName(periodName: string, step: Step): string {
  if ('days' in step) return '';
  const { months } = step;
  const month = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{4})\\b`);
  if (month.test(periodName)) {
    return periodName.replace(month, (_, word: string, year: string) => {
      const place = MONTHS.indexOf(word) + months;
      return `${MONTHS[place % 12]!} ${Number(year) + Math.floor(place / 12)}`;
    });
  }
  const quarter = /\bQ([1-4])\b/.exec(periodName);
  if (quarter) {
    if (months % 3 !== 0) return '';
    const place = Number(quarter[1]) - 1 + months / 3;
    const renamed = periodName.replace(quarter[0], `Q${(place % 4) + 1}`);
    const years = Math.floor(place / 4);
    return years === 0 ? renamed : addYears(renamed, years);
  }
  return months % 12 === 0 ? addYears(periodName, months / 12) : '';
}

/**
 * Adds years to the first year in a name, and to two following digits of the next year. Returns an empty
 * string for a name without a year.
 */
function addYears(name: string, years: number): string {
  const year = /\b(\d{4})(?:([/–-])(\d{2}))?\b/;
  if (!year.test(name)) return '';
  return name.replace(year, (_, first: string, between?: string, second?: string) => {
    const next = String(Number(first) + years);
    if (between === undefined) return next;
    return `${next}${between}${String((Number(second) + years) % 100).padStart(2, '0')}`;
  });
}
