const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Formats `21 November 2026`, in the viewer's zone, with a list of months because making a date format takes a
 * browser 16 ms, before the page is shown.
 */
export const longDate = (date: Date): string =>
  `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
