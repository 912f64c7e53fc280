import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/charts/manage-charts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { isKeyForChart } from './charts.ts';
import { createMutation } from '../shared/mutation.ts';

/**
 * Loads the groups of a project as a tree, and all its charts. Always reloads, because other team members can
 * change them.
 */
export const explorerTreeQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['manage-charts', 'tree', projectId],
    enabled: projectId > 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId };
      const [{ collections }, { charts }] = await Promise.all([
        call(contract.getCollectionHierarchy, { query }, signal),
        call(contract.listCharts, { query: { ...query, limit: 1000 } }, signal),
      ]);
      return { collections, charts };
    },
  });

/** Loads the measures that a chart reads in each period. */
export const chartParametersQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['manage-charts', 'parameters', chartId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(contract.listChartParameters, { query: { chart_id: chartId, limit: 1000 } }, signal),
    select: ({ chart_parameters }) => chart_parameters,
  });

export const outputTypesQuery = queryOptions({
  queryKey: ['manage-charts', 'output-types'],
  queryFn: ({ signal }) => call(contract.listOutputTypes, {}, signal),
  select: ({ output_types }) => output_types,
});

/** Loads the ids of the user's favourite charts of a project. */
export const favouriteChartsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['manage-charts', 'favourites', projectId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, favourites: 'true', limit: 1000 } as const;
      return (await call(contract.listCharts, { query }, signal)).charts.map(({ id }) => id);
    },
  });

export const setFavouriteChart = createMutation('favourite-charts', (id: number, isFavourite: boolean) =>
  call(isFavourite ? contract.addChartFavourite : contract.removeChartFavourite, { params: { id } }),
);

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const createChart = createMutation('charts', (body: Body<typeof contract.createChart>) =>
  call(contract.createChart, { body }),
);
export const updateChart = createMutation('charts', (id: number, body: Body<typeof contract.updateChart>) =>
  call(contract.updateChart, { params: { id }, body }),
);
export const deleteChart = createMutation(
  'charts',
  (id: number) => call(contract.deleteChart, { params: { id } }),
  {
    isGone: isKeyForChart,
  },
);
export const updateOutputTypes = createMutation(
  'charts',
  (id: number, output_types: Body<typeof contract.setOutputTypes>['output_types']) =>
    call(contract.setOutputTypes, { params: { id }, body: { output_types } }),
);

export const createChartGroup = createMutation('charts', (body: Body<typeof contract.createCollection>) =>
  call(contract.createCollection, { body }),
);
export const updateChartGroup = createMutation(
  'charts',
  (id: number, body: Body<typeof contract.updateCollection>) =>
    call(contract.updateCollection, { params: { id }, body }),
);
export const deleteChartGroup = createMutation('charts', (id: number) =>
  call(contract.deleteCollection, { params: { id } }),
);
export const saveGroupOrder = createMutation('charts', (body: Body<typeof contract.orderCollections>) =>
  call(contract.orderCollections, { body }),
);

/** Replaces the charts of groups, one group after the other. */
export const setChartsOfGroups = createMutation(
  'charts',
  async (groups: readonly { id: number; chartIds: readonly number[] }[]) => {
    for (const { id, chartIds } of groups) {
      const memberships = chartIds.map((chart_id) => ({ chart_id }));
      await call(contract.setChartGroupMemberships, { params: { id }, body: { memberships } });
    }
  },
);

export const saveParameters = createMutation('charts', (body: Body<typeof contract.saveChartParameters>) =>
  call(contract.saveChartParameters, { body }),
);
export const copyParameters = createMutation('charts', (body: Body<typeof contract.copyChartParameters>) =>
  call(contract.copyChartParameters, { body }),
);

export const createHeading = createMutation('charts', (body: Body<typeof contract.createMetaData>) =>
  call(contract.createMetaData, { body }),
);
export const updateHeading = createMutation(
  'charts',
  (id: number, body: Body<typeof contract.updateMetaData>) =>
    call(contract.updateMetaData, { params: { id }, body }),
);
export const deleteHeading = createMutation('charts', (id: number) =>
  call(contract.deleteMetaData, { params: { id } }),
);
