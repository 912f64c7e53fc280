import * as contract from '@portal/contract/chart-data';
import { serveFromReplica } from '../../http/mount.ts';
import { getSeriesOptions } from './get-series-options.ts';
import { keptChartData, keptScorecard } from './kept-results.ts';

export const chartDataRoutes = [
  serveFromReplica(contract.getChartData, ({ actor, body, db, deps, params, scene }) =>
    keptChartData(
      { actor, db, deps, opened: scene },
      { body, chart: scene.chart, time_period_id: params.time_period_id },
    ),
  ),
  serveFromReplica(contract.getSeriesOptions, getSeriesOptions),
  serveFromReplica(contract.getScorecard, ({ actor, db, deps, query, scene }) =>
    keptScorecard({ actor, db, deps, opened: scene }, query),
  ),
];
