const MONTHS = 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr'.split(
  ' ',
);

/**
 * Formats `21 Tachwedd 2026`, in the viewer's zone, with a list of months because not every browser knows
 * Welsh.
 */
export const longDate = (date: Date): string =>
  `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
