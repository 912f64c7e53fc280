import type { ChartData } from '@portal/contract/charts/chart-data';
import type { BandPeriod } from '@portal/contract/charts/chart-parts';
import type { Options } from 'highcharts/highcharts.src.js';
import type { ChartSetting } from '../chart-setting.ts';
import { type ValueBand, toLinesOverTimeOptions, middleHalfBand } from './to-time-series-options.ts';

const outer: ValueBand<BandPeriod> = {
  name: '10th to 90th percentile',
  fillOpacity: 0.16,
  edges: ({ P10, P90 }) => [P10, P90],
  isEdged: true,
};

/**
 * Draws the user's line between the 10th and 90th percentile of those compared, with their middle half and
 * median.
 */
export const toPercentileBandsOptions = (data: ChartData, setting: ChartSetting): Options | null =>
  toLinesOverTimeOptions(data, setting, data.percentile_bands?.periods ?? [], [outer, middleHalfBand]);
