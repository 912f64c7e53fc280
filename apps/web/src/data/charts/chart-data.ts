import * as contract from '@portal/contract/charts/chart-data';
import type { Input } from '@portal/contract/shared/endpoint';
import type { Project } from '@portal/contract/projects/projects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

export type ChartRequest = {
  chartId: number;
  timePeriodId: number;
  body: Omit<Input<typeof contract.getChartData>['body'], 'ignore_cache'>;
  /** SPEC §3: time of the last request to recalculate. */
  lastUpdate: number | null;
  /** Checks if the server must calculate without its cache; called at the time of the request. */
  ignoresCache: () => boolean;
};

export const chartDataQuery = ({ chartId, timePeriodId, body, lastUpdate, ignoresCache }: ChartRequest) =>
  queryOptions({
    queryKey: ['chart-data', 'chart', chartId, timePeriodId, body, lastUpdate],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        contract.getChartData,
        {
          params: { chart_id: chartId, time_period_id: timePeriodId },
          body: { ...body, ignore_cache: ignoresCache() },
        },
        signal,
      ),
  });

/** Checks if a query key is for values compared with a peer group. */
export const isChartDataKeyForPeerGroup = (
  [, , asked, , body]: readonly unknown[],
  peerGroupId: number,
): boolean =>
  (body as Partial<ChartRequest['body']> | undefined)?.peer_group_ids?.includes(peerGroupId) ??
  (asked as { peer_group_id?: number } | undefined)?.peer_group_id === peerGroupId;

/** Loads the series that users can select for a chart in a period. */
export const seriesOptionsQuery = (chartId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['chart-data', 'series', chartId, timePeriodId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(
        contract.getSeriesOptions,
        { params: { chart_id: chartId, time_period_id: timePeriodId } },
        signal,
      ),
  });

export const scorecardQuery = (query: Input<typeof contract.getScorecard>['query']) =>
  queryOptions({
    queryKey: ['chart-data', 'scorecard', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.getScorecard, { query }, signal),
  });

/** Loads the period that the explorer of a project opens with (`findDefaultTimePeriod`). */
export const defaultTimePeriodQuery = (project: Project) =>
  queryOptions({
    queryKey: ['chart-data', 'default-time-period', project.id],
    staleTime: 60_000,
    queryFn: async ({ client }) =>
      (await contract.findDefaultTimePeriod(project, (time_period_id) =>
        client.fetchQuery(scorecardQuery({ project_id: project.id, time_period_id })),
      )) ?? null,
  });
