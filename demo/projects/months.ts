import type { Period } from '../load/demo-project-types.ts';

/** Returns the month that starts on a day, e.g. `2025-07-01`. */
export function month(key: string): Period {
  const first = new Date(`${key}T00:00:00Z`);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return {
    key,
    time_period_name: first.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    starts_on: key,
    ends_on: last.toISOString().slice(0, 10),
  };
}
