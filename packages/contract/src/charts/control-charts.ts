/** The control charts for a series, in the order offered; the first is the default. */
export const controlCharts = ['xmr', 'run', 'p', 'p_prime', 'u', 'u_prime', 'c', 'ewma', 'cusum'] as const;
export type ControlChart = (typeof controlCharts)[number];
