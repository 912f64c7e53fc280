import type { OutputType } from '@portal/contract/registries/output-types';
import { listMetaData, listOutputTypesForChart } from '@portal/contract/charts';
import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/manage-charts';
import { listMeasures } from '@portal/contract/measures';
import { listTimePeriods } from '@portal/contract/programmes';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';

/** The groups of a project as a tree, and all its charts: read anew, since others of the team may change them too. */
export const explorerTreeQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['charts', 'admin', 'tree', projectId],
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

export const parametersQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['charts', 'admin', 'chart', chartId, 'parameters'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { chart_id: chartId, limit: 1000 };
      return (await call(contract.listChartParameters, { query }, signal)).chart_parameters;
    },
  });

export const chosenFormsQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['charts', 'admin', 'chart', chartId, 'forms'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(listOutputTypesForChart, { params: { id: chartId } }, signal)).output_types,
  });

export const headingsQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['charts', 'admin', 'chart', chartId, 'headings'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(listMetaData, { query: { chart_id: chartId, limit: 1000 } }, signal)).meta_data,
  });

export const allFormsQuery = queryOptions({
  queryKey: ['charts', 'forms'],
  queryFn: async ({ signal }) => (await call(contract.listOutputTypes, {}, signal)).output_types,
});

export const measureChoicesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['measures', 'choices', projectId],
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, limit: 1000 };
      const { measures } = await call(listMeasures, { query }, signal);
      return measures.map(({ id, measure_name }) => ({ id, measure_name }));
    },
  });

export const periodChoicesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['time-periods', 'of-project', projectId],
    enabled: projectId > 0,
    queryFn: async ({ signal }) => {
      const query = { programme_id: runtimeConfig.programme_id, project_id: projectId, limit: 1000 };
      return (await call(listTimePeriods, { query }, signal)).time_periods;
    },
  });

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];
export const createChart = (body: Body<typeof contract.createChart>) => call(contract.createChart, { body });
export const updateChart = (id: number, body: Body<typeof contract.updateChart>) =>
  call(contract.updateChart, { params: { id }, body });
export const deleteChart = (id: number) => call(contract.deleteChart, { params: { id } });
export const setForms = (id: number, output_types: OutputType[]) =>
  call(contract.setOutputTypes, { params: { id }, body: { output_types } });
export const createGroup = (body: Body<typeof contract.createCollection>) =>
  call(contract.createCollection, { body });
export const updateGroup = (id: number, body: Body<typeof contract.updateCollection>) =>
  call(contract.updateCollection, { params: { id }, body });
export const deleteGroup = (id: number) => call(contract.deleteCollection, { params: { id } });
export const orderGroups = (body: Body<typeof contract.orderCollections>) =>
  call(contract.orderCollections, { body });
export const setChartsOfGroup = (id: number, chartIds: number[]) =>
  call(contract.setChartGroupMemberships, {
    params: { id },
    body: { memberships: chartIds.map((chart_id) => ({ chart_id })) },
  });
export const saveParameters = (body: Body<typeof contract.saveChartParameters>) =>
  call(contract.saveChartParameters, { body });
export const copyParameters = (body: Body<typeof contract.copyChartParameters>) =>
  call(contract.copyChartParameters, { body });
export const createHeading = (body: Body<typeof contract.createMetaData>) =>
  call(contract.createMetaData, { body });
export const updateHeading = (id: number, body: Body<typeof contract.updateMetaData>) =>
  call(contract.updateMetaData, { params: { id }, body });
export const deleteHeading = (id: number) => call(contract.deleteMetaData, { params: { id } });

/** After a change: the tree, the chart, and whatever shows them; of a chart that is gone nothing is asked any more. */
export async function refreshCharts(queryClient: QueryClient, goneId?: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['chart-data'] });
  void queryClient.invalidateQueries({ queryKey: ['measures'] });
  await queryClient.invalidateQueries({
    queryKey: ['charts'],
    predicate: ({ queryKey: [, , part, id] }) => goneId === undefined || part !== 'chart' || id !== goneId,
  });
}
