import {
  getChartData as chartDataEndpoint,
  getScorecard as scorecardEndpoint,
} from '@portal/contract/charts/chart-data';
import type { z } from 'zod';
import { getChartData } from './get-chart-data.ts';
import { getScorecard } from './get-scorecard.ts';
import { type ResultsCaller, loadCachedResults } from '../../comparison/results/cached-results.ts';
import type { ChartRequest } from './load-chart-context.ts';

/** Returns the result of `getChartData`, from the cache if nothing has changed. */
export const getCachedChartData = (
  caller: ResultsCaller,
  { body, chart, time_period_id }: Omit<ChartRequest, 'actor'>,
) => {
  const { ignore_cache, ...wanted } = body;
  return loadCachedResults(
    {
      ...caller,
      question: ['chart', chart, time_period_id, wanted],
      usesPeerGroups: body.peer_group_ids.length > 0,
      ignoreCache: ignore_cache,
      response: chartDataEndpoint.response,
    },
    (reading) => getChartData(reading, { actor: caller.actor, body, chart, time_period_id }),
  );
};

/** Returns the result of `getScorecard`, also from the cache. */
export const getCachedScorecard = (
  caller: ResultsCaller,
  query: z.output<(typeof scorecardEndpoint)['query']>,
) =>
  loadCachedResults(
    {
      ...caller,
      question: ['scorecard', query],
      usesPeerGroups: query.peer_group_id !== undefined,
      response: scorecardEndpoint.response,
    },
    (reading) => getScorecard(reading, { actor: caller.actor, query }),
  );
