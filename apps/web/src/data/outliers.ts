import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/outliers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

const ASK_AGAIN_MS = 2000;
/** More than anybody has of their own at a time. */
const OWN = 50;

/** What is unusual in a period; asked for again while it is looked for. */
export const unusualList = pagedList({
  key: ['outliers', 'unusual'],
  staleTime: 0,
  load: (query: Input<typeof contract.listUnusual>['query'], signal?: AbortSignal) =>
    call(contract.listUnusual, { query }, signal),
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

/** The cases of a period that one's own organisation was told of. */
export const ownCasesQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['outliers', 'own', projectId, timePeriodId],
    enabled: timePeriodId > 0,
    queryFn: ({ signal }) => {
      const query = { project_id: projectId, time_period_id: timePeriodId, limit: OWN };
      return call(contract.listOutlierCases, { query }, signal);
    },
    select: ({ cases }) => cases,
  });

/** Which acts follow in a project. Read anew: others may change them too. */
export const outlierActsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['outliers', 'acts', projectId],
    staleTime: 0,
    enabled: projectId > 0,
    queryFn: ({ signal }) => call(contract.getOutlierActs, { query: { project_id: projectId } }, signal),
    select: ({ acts }) => acts,
  });

export const lookForUnusual = write('outliers', (body: Input<typeof contract.lookForUnusual>['body']) =>
  call(contract.lookForUnusual, { body }),
);
export const setOutlierActs = write('outliers', (body: Input<typeof contract.setOutlierActs>['body']) =>
  call(contract.setOutlierActs, { body }),
);
export const openOutlierCases = write(
  'outliers',
  (body: Input<typeof contract.openOutlierCases>['body']) => call(contract.openOutlierCases, { body }),
  { alsoRefused: true },
);
export const recordOutlierAct = write(
  'outliers',
  (id: number, body: Input<typeof contract.recordOutlierAct>['body']) =>
    call(contract.recordOutlierAct, { params: { id }, body }),
  { alsoRefused: true },
);
export const concludeOutlierCase = write(
  'outliers',
  (id: number, body: Input<typeof contract.concludeOutlierCase>['body']) =>
    call(contract.concludeOutlierCase, { params: { id }, body }),
  { alsoRefused: true },
);
