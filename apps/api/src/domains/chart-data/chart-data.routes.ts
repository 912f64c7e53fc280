import * as contract from '@portal/contract/chart-data';
import { serve } from '../../http/mount.ts';
import { getSeriesOptions } from './get-series-options.ts';
import { keptChartData, keptScorecard } from './kept-results.ts';

export const chartDataRoutes = [
  serve(contract.getChartData, (context) => keptChartData(context, context.scene)),
  serve(contract.getSeriesOptions, getSeriesOptions),
  serve(contract.getScorecard, keptScorecard),
];
