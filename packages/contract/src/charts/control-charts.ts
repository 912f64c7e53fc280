/** The control charts for a series, in the order offered; the first is the default. */
export const controlCharts = [
  'xmr',
  'run',
  'p',
  'p_prime',
  'u',
  'u_prime',
  'c',
  'g',
  't',
  'ewma',
  'cusum',
] as const;
export type ControlChart = (typeof controlCharts)[number];

/** Returns true for charts of rare events, which draw the interval between two events instead of values. */
export const drawsIntervals = (chart: ControlChart): boolean => chart === 'g' || chart === 't';
