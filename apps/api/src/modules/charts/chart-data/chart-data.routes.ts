import * as contract from '@portal/contract/charts/chart-data';
import { previewVerdictRules as previewEndpoint } from '@portal/contract/charts/verdict-preview';
import { getWhatIf as whatIfEndpoint } from '@portal/contract/charts/hypothetical-value';
import { listNewlyUnusual as newlyUnusualEndpoint } from '@portal/contract/charts/newly-unusual';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { getSeriesOptions } from './get-series-options.ts';
import { listNewlyUnusual } from './list-newly-unusual.ts';
import { previewVerdictRules } from './preview-verdict-rules.ts';
import { getWhatIf } from './get-hypothetical-value.ts';
import { getCachedChartData, getCachedScorecard } from './cached-chart-data-and-scorecard.ts';

export const chartDataRoutes = [
  serveFromReplica(contract.getChartData, ({ actor, body, db, deps, params, loaded }) =>
    getCachedChartData(
      { actor, db, deps, opened: loaded },
      { body, chart: loaded.chart, time_period_id: params.time_period_id },
    ),
  ),
  serveFromReplica(contract.getSeriesOptions, getSeriesOptions),
  serve(previewEndpoint, previewVerdictRules),
  // Not cached: what a person tries is stored nowhere.
  serve(whatIfEndpoint, ({ actor, body, db, deps, params, loaded }) =>
    withResultsSnapshot({ db, deps, opened: loaded, ignoreCache: false }, (reading) =>
      getWhatIf(reading, { actor, body, chart: loaded.chart, time_period_id: params.time_period_id }),
    ),
  ),
  serveFromReplica(contract.getScorecard, ({ actor, db, deps, query, loaded }) =>
    getCachedScorecard({ actor, db, deps, opened: loaded }, query),
  ),
  serveFromReplica(newlyUnusualEndpoint, listNewlyUnusual),
];
