import * as contract from '@portal/contract/charts/chart-resources';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';
import type { ChartRequest } from './chart-data.ts';

/** Loads all resources of a chart. Always reloads, because others can change them. */
export const chartResourcesQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['chart-resources', 'chart', chartId],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getChartResources, { params: { id: chartId } }, signal),
    select: ({ resources }) => resources,
  });

/** Loads the resources that fit the result shown on the chart page. */
export const shownResourcesQuery = ({
  chartId,
  timePeriodId,
  body,
}: Pick<ChartRequest, 'chartId' | 'timePeriodId' | 'body'>) =>
  queryOptions({
    queryKey: ['chart-resources', 'shown', chartId, timePeriodId, body],
    queryFn: ({ signal }) =>
      call(
        contract.listShownResources,
        { params: { chart_id: chartId, time_period_id: timePeriodId }, body },
        signal,
      ),
  });

/** Loads the resources that fit the results in a profile. */
export const profileResourcesQuery = (query: Input<typeof contract.listProfileResources>['query']) =>
  queryOptions({
    queryKey: ['chart-resources', 'profile', query],
    queryFn: ({ signal }) => call(contract.listProfileResources, { query }, signal),
    select: ({ resources }) => resources,
  });

export const setChartResources = createMutation(
  'chart-resources',
  (id: number, body: Input<typeof contract.setChartResources>['body']) =>
    call(contract.setChartResources, { params: { id }, body }),
  { alsoRefused: true },
);
