import * as contract from '@portal/contract/charts/chart-data';
import type { Input } from '@portal/contract/shared/endpoint';
import type { Project } from '@portal/contract/projects/projects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

export type ChartRequest = {
  chartId: number;
  timePeriodId: number;
  body: Omit<Input<typeof contract.getChartData>['body'], 'ignore_cache'>;
  /** SPEC §3: when it was last asked to work the figures out anew. */
  lastUpdate: number | null;
  /** Whether the server is to work them out past what it keeps; looked at when it is asked. */
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

/** Whether a key asks for figures compared with a peer group. */
export const isKeyForPeerGroup = ([, , asked, , body]: readonly unknown[], peerGroupId: number): boolean =>
  (body as Partial<ChartRequest['body']> | undefined)?.peer_group_ids?.includes(peerGroupId) ??
  (asked as { peer_group_id?: number } | undefined)?.peer_group_id === peerGroupId;

/** What can be chosen for a chart in a period: its series. */
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

/**
 * The newest period that shows something: published, or provisional for whom it is. A period that is being collected
 * shows others only to those who have submitted, which the server alone knows. Null for a project that has not begun.
 */
export const defaultTimePeriodQuery = (project: Project) =>
  queryOptions({
    queryKey: ['chart-data', 'default-time-period', project.id],
    staleTime: 60_000,
    async queryFn({ client }): Promise<number | null> {
      const begun = project.time_periods.filter(({ state }) => state !== 'upcoming');
      for (const { time_period_id, state } of begun) {
        if (state === 'published') return time_period_id;
        if (!project.provisional_results) continue;
        const asked = scorecardQuery({ project_id: project.id, time_period_id });
        const { visibility, entries } = await client.fetchQuery(asked);
        if (visibility === 'published') return time_period_id;
        if (visibility === 'provisional' && entries.some(({ n }) => n > 0)) return time_period_id;
      }
      return begun[0]?.time_period_id ?? null;
    },
  });
