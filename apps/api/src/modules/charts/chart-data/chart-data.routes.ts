import * as contract from '@portal/contract/charts/chart-data';
import { serveFromReplica } from '../../../http/mount.ts';
import { getSeriesOptions } from './get-series-options.ts';
import { getCachedChartData, getCachedScorecard } from './cached-results.ts';

export const chartDataRoutes = [
  serveFromReplica(contract.getChartData, ({ actor, body, db, deps, params, scene }) =>
    getCachedChartData(
      { actor, db, deps, opened: scene },
      { body, chart: scene.chart, time_period_id: params.time_period_id },
    ),
  ),
  serveFromReplica(contract.getSeriesOptions, getSeriesOptions),
  serveFromReplica(contract.getScorecard, ({ actor, db, deps, query, scene }) =>
    getCachedScorecard({ actor, db, deps, opened: scene }, query),
  ),
];
