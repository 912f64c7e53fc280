/** `30 June 2026`, as a message says it. */
export const formatLongDate = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
