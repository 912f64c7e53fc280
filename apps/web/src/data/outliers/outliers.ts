import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/outliers/outliers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

const ASK_AGAIN_MS = 2000;
/** More than anybody has of their own at a time. */
const OWN = 50;

/** Unusual results of a period, reloaded while the search for them runs. */
export const unusualFigureList = pagedList({
  key: ['outliers', 'unusual'],
  staleTime: 0,
  load: (query: Input<typeof contract.listUnusualFigures>['query'], signal?: AbortSignal) =>
    call(contract.listUnusualFigures, { query }, signal),
  items: ({ findings }) => findings,
  refetchInterval: ({ state }) => (state.data?.under_way ? ASK_AGAIN_MS : false),
});

export const outlierCaseList = pagedList({
  key: ['outliers', 'cases'],
  staleTime: 0,
  load: (query: Input<typeof contract.listOutlierCases>['query'], signal?: AbortSignal) =>
    call(contract.listOutlierCases, { query }, signal),
  items: ({ cases }) => cases,
});

/** Loads the cases of a period that the user's organisation has been notified of. */
export const ownOutlierCasesQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['outliers', 'own', projectId, timePeriodId],
    enabled: timePeriodId > 0,
    queryFn: ({ signal }) => {
      const query = { project_id: projectId, time_period_id: timePeriodId, limit: OWN };
      return call(contract.listOutlierCases, { query }, signal);
    },
    select: ({ cases }) => cases,
  });

/** Loads the open cases of a project in all periods: of one submission, or the first of those that the user can see. */
export const openOutlierCasesQuery = (project_id: number, submission_id?: number) =>
  queryOptions({
    queryKey: ['outliers', 'open', project_id, submission_id],
    queryFn: ({ signal }) =>
      call(
        contract.listOutlierCases,
        { query: { project_id, submission_id, state: 'open', limit: OWN } },
        signal,
      ),
    select: ({ cases }) => cases,
  });

/** Loads the open cases of a chart. Always reloads, because others can change them. */
export const chartOutlierCasesQuery = (of: {
  project_id: number;
  chart_id: number;
  submission_id?: number;
}) =>
  queryOptions({
    queryKey: ['outliers', 'of-chart', of],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(contract.listOutlierCases, { query: { ...of, state: 'open', limit: OWN } }, signal),
    select: ({ cases }) => cases,
  });

/** Loads the stages of an outlier case in a project. Always reloads, because others can change them. */
export const outlierStagesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['outliers', 'acts', projectId],
    staleTime: 0,
    enabled: projectId > 0,
    queryFn: ({ signal }) => call(contract.getOutlierStages, { query: { project_id: projectId } }, signal),
    select: ({ acts }) => acts,
  });

export const detectUnusualFigures = createMutation(
  'outliers',
  (body: Input<typeof contract.detectUnusualFigures>['body']) =>
    call(contract.detectUnusualFigures, { body }),
);
export const setOutlierStages = createMutation(
  'outliers',
  (body: Input<typeof contract.setOutlierStages>['body']) => call(contract.setOutlierStages, { body }),
);
export const openOutlierCases = createMutation(
  'outliers',
  (body: Input<typeof contract.openOutlierCases>['body']) => call(contract.openOutlierCases, { body }),
  { alsoRefused: true },
);
export const recordOutlierStage = createMutation(
  'outliers',
  (id: number, body: Input<typeof contract.recordOutlierStage>['body']) =>
    call(contract.recordOutlierStage, { params: { id }, body }),
  { alsoRefused: true },
);
export const concludeOutlierCase = createMutation(
  'outliers',
  (id: number, body: Input<typeof contract.concludeOutlierCase>['body']) =>
    call(contract.concludeOutlierCase, { params: { id }, body }),
  { alsoRefused: true },
);
