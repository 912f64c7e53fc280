import type { OutputType } from '@portal/contract/registries/output-types';
import { getChartData, getScorecard, getSeriesOptions } from '@portal/contract/chart-data';
import type { Project } from '@portal/contract/projects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { settingsStore } from '../../shell/settings-store.ts';
import type { ChartSelection } from './chart-selection.ts';

export type ChartQuery = {
  chartId: number;
  timePeriodId: number;
  selection: ChartSelection;
  /** The form that is shown, as the chart offers it. */
  outputType: OutputType | undefined;
  /** SPEC §3: when it was last asked to work the figures out anew. */
  lastUpdate: number | null;
};

/** The form is part of the question: each has what it needs in the answer, and its own sentence. */
export const chartDataQuery = ({ chartId, timePeriodId, selection, outputType, lastUpdate }: ChartQuery) => {
  const { submissionId, peerGroupIds, filters, series, against, target } = selection;
  const body = {
    submission_id: submissionId,
    peer_group_ids: peerGroupIds,
    filters,
    series,
    output_type: outputType ?? null,
    second_series: outputType === 'scatter' ? against : null,
    target: outputType === 'spc' ? target : null,
  };
  return queryOptions({
    queryKey: ['chart-data', 'chart', chartId, timePeriodId, body, lastUpdate],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const params = { chart_id: chartId, time_period_id: timePeriodId };
      const ignore_cache = settingsStore.get().ignoreCache;
      return call(getChartData, { params, body: { ...body, ignore_cache } }, signal);
    },
  });
};

/** What can be chosen for a chart in a period: its series. */
export const seriesOptionsQuery = (chartId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['chart-data', 'series', chartId, timePeriodId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(getSeriesOptions, { params: { chart_id: chartId, time_period_id: timePeriodId } }, signal),
  });

export const scorecardQuery = (query: {
  projectId: number;
  timePeriodId: number;
  submissionId: number | null;
  collectionId?: number;
}) =>
  queryOptions({
    queryKey: ['chart-data', 'scorecard', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        getScorecard,
        {
          query: {
            project_id: query.projectId,
            time_period_id: query.timePeriodId,
            submission_id: query.submissionId ?? undefined,
            collection_id: query.collectionId,
          },
        },
        signal,
      ),
  });

/**
 * The newest period that shows something: published, or provisional for whom it is. A period that is being collected
 * shows others only to those who have submitted, which the server alone knows. Null for a project that has not begun.
 */
export const defaultTimePeriodQuery = (project: Project) =>
  queryOptions({
    queryKey: ['chart-data', 'default-time-period', project.id],
    staleTime: 60_000,
    async queryFn({ signal }): Promise<number | null> {
      const begun = project.time_periods.filter(({ state }) => state !== 'upcoming');
      for (const { time_period_id, state } of begun) {
        if (state === 'published') return time_period_id;
        if (!project.provisional_results) continue;
        const query = { project_id: project.id, time_period_id };
        const { visibility, entries } = await call(getScorecard, { query }, signal);
        if (visibility === 'published') return time_period_id;
        if (visibility === 'provisional' && entries.some(({ n }) => n > 0)) return time_period_id;
      }
      return begun[0]?.time_period_id ?? null;
    },
  });
