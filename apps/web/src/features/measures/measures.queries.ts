import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/measures';
import { listTimePeriods } from '@portal/contract/programmes';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';

export const measuresQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['measures', 'of-project', projectId],
    enabled: projectId > 0,
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, limit: 1000 };
      return (await call(contract.listMeasures, { query }, signal)).measures;
    },
  });

/** Always read anew: somebody else of the team may be changing it as well. */
export const measureQuery = (id: number) =>
  queryOptions({
    queryKey: ['measures', 'one', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getMeasure, { params: { id } }, signal),
  });

/** Every code the project has ever asked, for putting into an expression. */
export const measureCodesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['measures', 'codes', projectId],
    enabled: projectId > 0,
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, limit: 1000 };
      return (await call(contract.listMeasureCodes, { query }, signal)).codes;
    },
  });

/** The periods a project takes part in, newest first. */
export const projectPeriodsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['time-periods', 'of-project', projectId],
    enabled: projectId > 0,
    queryFn: async ({ signal }) => {
      const query = { programme_id: runtimeConfig.programme_id, project_id: projectId, limit: 1000 };
      return (await call(listTimePeriods, { query }, signal)).time_periods;
    },
  });

export type PreviewAsked = Input<typeof contract.previewMeasure>['body'];
export const previewQuery = (body: PreviewAsked) =>
  queryOptions({
    queryKey: ['measures', 'preview', body],
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: body.time_period_id > 0 && body.numerator.trim() !== '',
    queryFn: ({ signal }) => call(contract.previewMeasure, { body }, signal),
  });

/** Asked for again each second while it runs. */
export const measureJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['measures', 'job', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getMeasureJob, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) =>
      !data || data.state === 'waiting' || data.state === 'running' ? 1000 : false,
  });

export const create = (body: Input<typeof contract.createMeasure>['body']) =>
  call(contract.createMeasure, { body });
export const update = (id: number, body: Input<typeof contract.updateMeasure>['body']) =>
  call(contract.updateMeasure, { params: { id }, body });
export const remove = (id: number) => call(contract.deleteMeasure, { params: { id } });
export const rebuild = (projectId: number) =>
  call(contract.rebuildMeasures, { body: { project_id: projectId } });
export const cancelJob = (id: string) => call(contract.cancelMeasureJob, { params: { id } });

/** After a change: measures, and whatever shows their values. */
export async function refreshMeasures(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['chart-data'] });
  await queryClient.invalidateQueries({ queryKey: ['measures'] });
}
