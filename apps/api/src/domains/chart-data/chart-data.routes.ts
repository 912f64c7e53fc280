import * as contract from '@portal/contract/chart-data';
import { serve } from '../../http/mount.ts';
import { getChartData } from './get-chart-data.ts';
import { getScorecard } from './get-scorecard.ts';
import { getSeriesOptions } from './get-series-options.ts';

export const chartDataRoutes = [
  serve(contract.getChartData, getChartData),
  serve(contract.getSeriesOptions, getSeriesOptions),
  serve(contract.getScorecard, getScorecard),
];
