/** What the value axis of a chart of sums is called. */
export const SUMS_TITLE = 'Differences from the mean, added up';
