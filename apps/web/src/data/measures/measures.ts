import type { Input, Output } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/measures/measures';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const measuresQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['measures', 'of-project', projectId],
    enabled: projectId > 0,
    queryFn: ({ signal }) =>
      call(contract.listMeasures, { query: { project_id: projectId, limit: 1000 } }, signal),
    select: ({ measures }) => measures,
  });

/** Loads a measure. Always reloads, because another team member could be changing it. */
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
    queryFn: ({ signal }) =>
      call(contract.listMeasureCodes, { query: { project_id: projectId, limit: 1000 } }, signal),
    select: ({ codes }) => codes,
  });
/** Loads the formulas that a project's rosters provide, together with the codes. */
export const rosterFormulasQuery = (projectId: number) =>
  queryOptions({
    ...measureCodesQuery(projectId),
    select: ({ formulas }: Output<typeof contract.listMeasureCodes>) => formulas,
  });

export type MeasurePreviewRequest = Input<typeof contract.previewMeasure>['body'];
/** `body` null: there is nothing to show yet. */
export const measurePreviewQuery = (body: MeasurePreviewRequest | null) =>
  queryOptions({
    queryKey: ['measures', 'preview', body],
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: body !== null && body.time_period_id > 0,
    queryFn: ({ signal }) => call(contract.previewMeasure, { body: body! }, signal),
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

export const createMeasure = createMutation(
  'measures',
  (body: Input<typeof contract.createMeasure>['body']) => call(contract.createMeasure, { body }),
);
export const updateMeasure = createMutation(
  'measures',
  (id: number, body: Input<typeof contract.updateMeasure>['body']) =>
    call(contract.updateMeasure, { params: { id }, body }),
);
export const deleteMeasure = createMutation(
  'measures',
  (id: number) => call(contract.deleteMeasure, { params: { id } }),
  { isGone: ([of, what, of_id], id) => of === 'measures' && what === 'one' && of_id === id },
);

/** Starts a job and returns it. Its results become stale only when the job ends. */
export const rebuildMeasures = (projectId: number) =>
  call(contract.recalculateMeasures, { body: { project_id: projectId } });

export const stopMeasureJob = createMutation('measures', (id: string) =>
  call(contract.cancelMeasureJob, { params: { id } }),
);
