/** The charts a series can be watched by, in the order they are offered; the first is drawn unless another is chosen. */
export const controlCharts = ['xmr', 'run', 'p', 'p_prime', 'u', 'u_prime', 'c', 'ewma', 'cusum'] as const;
export type ControlChart = (typeof controlCharts)[number];
