import { longDate } from '@portal/wording/long-date';
import { formatNounCount } from '@portal/wording/plurals';

export { formatNumber } from '@portal/wording/numbers';

type Instant = string | number | Date;

/** `21 November 2026`, in the viewer's zone. A date without a time is that day everywhere. */
export function formatDate(value: Instant): string {
  return longDate(toDate(value));
}

/** `14:32`, in the viewer's zone. */
export function formatTime(value: Instant): string {
  return toDate(value).toTimeString().slice(0, 5);
}

/** `21 November 2026 at 14:32` */
export function formatDateTime(value: Instant): string {
  return `${formatDate(value)} at ${formatTime(value)}`;
}

/** `today`, `tomorrow`, `in 12 days`, `3 days ago`: whole calendar days of the viewer. */
export function formatDaysAway(value: Instant, now: Instant = Date.now()): string {
  const days = Math.round((midnight(toDate(value)) - midnight(toDate(now))) / 86_400_000);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/** `1 trust`, `2 trusts`, `2 people` with the plural given: the words of every file and screen. */
export const formatCount = formatNounCount;

function toDate(value: Instant): Date {
  // `2026-11-21` alone would be read as midnight in UTC, which is the day before further west.
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? new Date(`${value}T00:00`)
    : new Date(value);
}

function midnight(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
