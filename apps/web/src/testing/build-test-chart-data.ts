import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import { buildChartData, buildChartPoint as point } from '@portal/contract/testing/build-chart-data';

/** Chart data for tests: as a server would answer, with a verdict. */
export const buildTestChartData = (points: ChartPoint[], overrides: Partial<ChartData> = {}): ChartData =>
  buildChartData(points, {
    verdict: 'Your 28.4% ranks 2nd highest of 3.',
    verdict_named: 'King’s 28.4% ranks 2nd highest of 3.',
    ...overrides,
  });
export { point };

export const testChartSetting = { accent: '#12547a', isNarrow: false, isAdmin: false };
