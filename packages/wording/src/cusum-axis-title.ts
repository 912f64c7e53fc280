/** The title of the value axis in a chart of sums. */
export const CUSUM_AXIS_TITLE = 'Sum of differences from the mean';
