import type { DateKind, DateProblem } from './read-date.ts';

/** Examples of dates and times as a field accepts them. */
export const dateExamples: Record<DateKind, string> = {
  date: '31/7/2025',
  time: '14:30',
  date_time: '31/7/2025 14:30',
};

/** Says what is wrong with a typed date or time, and what to enter instead. */
export function describeDateProblem(kind: DateKind, problem: DateProblem): string {
  const example = `for example ${dateExamples[kind]}.`;
  if (kind === 'time') return `This is not a time. Enter hours and minutes, ${example}`;
  switch (problem) {
    case 'date':
      return kind === 'date'
        ? `This date is incomplete. Enter the day, month and year, ${example}`
        : `This date and time is incomplete. Enter both, ${example}`;
    case 'year':
      return `Enter the year with 4 digits, ${example}`;
    case 'day':
      return `This date does not exist. Enter the day first, then the month, ${example}`;
    case 'time':
      return `Enter the time too, ${example}`;
  }
}
