import * as contract from '@portal/contract/charts/chart-data';
import { previewVerdictRules as previewEndpoint } from '@portal/contract/charts/verdict-preview';
import { serve, serveFromReplica } from '../../../http/mount.ts';
import { getSeriesOptions } from './get-series-options.ts';
import { previewVerdictRules } from './preview-verdict-rules.ts';
import { getCachedChartData, getCachedScorecard } from './cached-results.ts';

export const chartDataRoutes = [
  serveFromReplica(contract.getChartData, ({ actor, body, db, deps, params, loaded }) =>
    getCachedChartData(
      { actor, db, deps, opened: loaded },
      { body, chart: loaded.chart, time_period_id: params.time_period_id },
    ),
  ),
  serveFromReplica(contract.getSeriesOptions, getSeriesOptions),
  serve(previewEndpoint, previewVerdictRules),
  serveFromReplica(contract.getScorecard, ({ actor, db, deps, query, loaded }) =>
    getCachedScorecard({ actor, db, deps, opened: loaded }, query),
  ),
];
