import {
  getChartData as chartDataEndpoint,
  getScorecard as scorecardEndpoint,
} from '@portal/contract/chart-data';
import type { z } from 'zod';
import { getChartData } from './get-chart-data.ts';
import { getScorecard } from './get-scorecard.ts';
import { type Asker, keepResults } from '../results/keep-results.ts';
import type { Asking } from './open-scene.ts';

/** As `getChartData`, from what was kept where nothing has changed since. */
export const keptChartData = (asker: Asker, { body, chart, time_period_id }: Omit<Asking, 'actor'>) => {
  const { ignore_cache, ...wanted } = body;
  return keepResults(
    {
      ...asker,
      question: ['chart', chart, time_period_id, wanted],
      usesPeerGroups: body.peer_group_ids.length > 0,
      ignoreCache: ignore_cache,
      response: chartDataEndpoint.response,
    },
    (reading) => getChartData(reading, { actor: asker.actor, body, chart, time_period_id }),
  );
};

/** As `getScorecard`, likewise. */
export const keptScorecard = (asker: Asker, query: z.output<(typeof scorecardEndpoint)['query']>) =>
  keepResults(
    {
      ...asker,
      question: ['scorecard', query],
      usesPeerGroups: query.peer_group_id !== undefined,
      response: scorecardEndpoint.response,
    },
    (reading) => getScorecard(reading, { actor: asker.actor, query }),
  );
