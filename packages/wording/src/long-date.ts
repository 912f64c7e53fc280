const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `21 November 2026`, in the viewer's zone. */
export const longDate = (date: Date): string => day.format(date);
