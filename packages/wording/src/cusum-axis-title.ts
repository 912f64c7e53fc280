/** What the value axis of a chart of sums is called. */
export const CUSUM_AXIS_TITLE = 'Differences from the mean, added up';
