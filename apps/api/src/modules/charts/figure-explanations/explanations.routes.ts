import { explainFigure as endpoint } from '@portal/contract/charts/figure-explanations';
import { serve } from '../../../http/mount-endpoints.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { explainFigure } from './explain-figure.ts';

export const explanationsRoutes = [
  serve(endpoint, ({ actor, db, deps, params, query, loaded }) =>
    withResultsSnapshot({ db, deps, opened: loaded, ignoreCache: false }, (of) =>
      explainFigure(of, { actor, chart: loaded.chart, time_period_id: params.time_period_id, query }),
    ),
  ),
];
