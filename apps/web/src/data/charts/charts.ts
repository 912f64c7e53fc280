import * as contract from '@portal/contract/charts/charts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadAllPages } from '../../lib/http/load-all-pages.ts';
import { call } from '../../lib/http/call.ts';

const DEFINITIONS_STALE_MS = 5 * 60_000;

/** The groups of an output tab with their charts, in display order. */
export const collectionsQuery = (projectId: number, tabName: string) =>
  queryOptions({
    queryKey: ['charts', 'collections', projectId, tabName],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: ({ signal }) =>
      call(
        contract.listCollections,
        { query: { project_id: projectId, tab_name: tabName, limit: 1000 } },
        signal,
      ),
    select: ({ collections }) => collections,
  });

/**
 * Loads every chart of a project once, in the order of its explorers, with the first group that contains it.
 */
export const allChartsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['charts', 'of-project', projectId],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: ({ signal }) =>
      loadAllPages(async (page) => {
        const query = { project_id: projectId, ...page };
        const answer = await call(contract.listCollections, { query }, signal);
        return { items: answer.collections, total: answer.total };
      }),
    select: (collections) =>
      [
        ...new Map(
          collections
            .flatMap(({ collection_name, charts }) =>
              charts.map(({ id, chart_name }) => ({ id, chart_name, collection_name })),
            )
            .reverse()
            .map((chart) => [chart.id, chart] as const),
        ).values(),
      ].reverse(),
  });

export const chartQuery = (id: number) =>
  queryOptions({
    queryKey: ['charts', 'one', id],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: ({ signal }) => call(contract.getChart, { params: { id } }, signal),
  });

/** Loads several charts, in the order of their ids. */
export const chartsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['charts', 'several', ids],
    queryFn: ({ client }) => Promise.all(ids.map((id) => client.fetchQuery(chartQuery(id)))),
  });

/** Loads the descriptions of a chart, under their headings. */
export const metaDataQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['charts', 'meta-data', chartId],
    staleTime: DEFINITIONS_STALE_MS,
    queryFn: ({ signal }) =>
      call(contract.listMetaData, { query: { chart_id: chartId, limit: 1000 } }, signal),
    select: ({ meta_data }) => meta_data,
  });

/** Loads the descriptions of a project's charts that match any word of the search. */
export const definitionsQuery = (projectId: number, search: string) =>
  queryOptions({
    queryKey: ['charts', 'definitions', projectId, search],
    staleTime: DEFINITIONS_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { project_id: projectId, search: search || undefined };
      return loadAllPages(async (page) => {
        const answer = await call(contract.listDefinitions, { query: { ...query, ...page } }, signal);
        return { items: answer.definitions, total: answer.total };
      });
    },
  });

/** The forms a chart can take. */
export const chartOutputTypesQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['charts', 'output-types', chartId],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.listOutputTypesForChart, { params: { id: chartId } }, signal),
    select: ({ output_types }) => output_types,
  });

/** Checks if a query key is for one chart. */
export const isKeyForChart = ([of, what, id]: readonly unknown[], chartId: number): boolean =>
  (of === 'charts' && what !== 'collections' && id === chartId) ||
  (of === 'manage-charts' && what === 'parameters' && id === chartId) ||
  (of === 'chart-resources' && id === chartId) ||
  ((of === 'control-chart-settings' || of === 'action-plans') && what === chartId);
