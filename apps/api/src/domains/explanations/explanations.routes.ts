import { explainFigure as endpoint } from '@portal/contract/explanations';
import { serve } from '../../http/mount.ts';
import { reading } from '../results/reading.ts';
import { explainFigure } from './explain-figure.ts';

export const explanationsRoutes = [
  serve(endpoint, ({ actor, db, deps, params, query, scene }) =>
    reading({ db, deps, opened: scene, anew: false }, (of) =>
      explainFigure(of, { actor, chart: scene.chart, time_period_id: params.time_period_id, query }),
    ),
  ),
];
