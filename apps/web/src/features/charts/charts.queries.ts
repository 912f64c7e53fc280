import { getChart, listCollections, listMetaData } from '@portal/contract/charts';
import { addChartFavourite, listCharts, removeChartFavourite } from '@portal/contract/manage-charts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const DEFINITIONS_STALE_MS = 5 * 60_000;

/** The groups of an output tab with their charts, in display order. */
export const collectionsQuery = (projectId: number, tabName: string) =>
  queryOptions({
    queryKey: ['charts', 'collections', projectId, tabName],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: ({ signal }) =>
      call(listCollections, { query: { project_id: projectId, tab_name: tabName, limit: 1000 } }, signal),
    select: ({ collections }) => collections,
  });

export const chartQuery = (id: number) =>
  queryOptions({
    queryKey: ['charts', 'one', id],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: ({ signal }) => call(getChart, { params: { id } }, signal),
  });

export const metaDataQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['charts', 'meta-data', chartId],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: ({ signal }) => call(listMetaData, { query: { chart_id: chartId } }, signal),
    select: ({ meta_data }) => meta_data,
  });

/** The ids of one's favourite charts of a project. */
export const favouriteChartsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['charts', 'favourites', projectId],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, favourites: 'true', limit: 1000 } as const;
      return (await call(listCharts, { query }, signal)).charts.map(({ id }) => id);
    },
  });

export const setFavouriteChart = (id: number, isFavourite: boolean) =>
  call(isFavourite ? addChartFavourite : removeChartFavourite, { params: { id } });
