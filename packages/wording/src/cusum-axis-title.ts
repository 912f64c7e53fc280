/** The title of the value axis in a chart of sums. */
export const CUSUM_AXIS_TITLE = 'Differences from the mean, added up';
