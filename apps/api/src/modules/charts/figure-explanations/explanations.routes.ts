import { explainFigure as endpoint } from '@portal/contract/charts/explanations';
import { serve } from '../../../http/mount.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { explainFigure } from './explain-figure.ts';

export const explanationsRoutes = [
  serve(endpoint, ({ actor, db, deps, params, query, scene }) =>
    withResultsSnapshot({ db, deps, opened: scene, anew: false }, (of) =>
      explainFigure(of, { actor, chart: scene.chart, time_period_id: params.time_period_id, query }),
    ),
  ),
];
