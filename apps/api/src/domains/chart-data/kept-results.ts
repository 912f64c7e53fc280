import type {
  getChartData as chartDataEndpoint,
  getScorecard as scorecardEndpoint,
} from '@portal/contract/chart-data';
import type { Deps } from '../../http/deps.ts';
import type { Handler } from '../../http/mount.ts';
import { type OpenedChart, openChart } from '../charts/open-chart.ts';
import { getChartData } from './get-chart-data.ts';
import { getScorecard } from './get-scorecard.ts';
import { keepResults } from './keep-results.ts';
import type { Asking } from './open-scene.ts';

/** As `getChartData`, from what was kept where nothing has changed since. */
export const keptChartData = async (
  context: Asking & { deps: Deps },
  opened?: OpenedChart,
): ReturnType<Handler<typeof chartDataEndpoint>> => {
  const { actor, body, db, deps, params } = context;
  const { chart, project } = opened ?? (await openChart(db, actor, params.chart_id));
  const { ignore_cache, ...wanted } = body;
  return keepResults(
    {
      ...{ actor, db, deps, project },
      question: ['chart', chart, params, wanted],
      usesPeerGroups: body.peer_group_ids.length > 0,
      ignoreCache: ignore_cache,
    },
    () => getChartData(context, { chart, project }),
  );
};

/** As `getScorecard`, likewise. */
export const keptScorecard: Handler<typeof scorecardEndpoint> = async (context) => {
  const { actor, db, deps, query } = context;
  const { project } = context.scene;
  return keepResults(
    {
      ...{ actor, db, deps, project },
      question: ['scorecard', query],
      usesPeerGroups: false,
      ignoreCache: false,
    },
    () => getScorecard(context),
  );
};
