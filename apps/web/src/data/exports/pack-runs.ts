import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/exports/pack-runs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

const SHOWN = 5;
const SHOWN_FAILED = 100;
const ASK_AGAIN_MS = 2000;

export const isPackRunActive = ({ queued, running }: Pick<contract.PackRun, 'queued' | 'running'>) =>
  queued + running > 0;

/** The newest orders for all of a project; asked for again while one is under way. */
export const packRunsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['pack-runs', 'of-project', projectId],
    queryFn: ({ signal }) =>
      call(contract.listPackRuns, { query: { project_id: projectId, limit: SHOWN } }, signal),
    select: ({ pack_runs }) => pack_runs,
    refetchInterval: ({ state }) => (state.data?.pack_runs.some(isPackRunActive) ? ASK_AGAIN_MS : false),
  });

/** Loads the packs of a run that failed, with the reasons. */
export const failedPacksQuery = (runId: number) =>
  queryOptions({
    queryKey: ['pack-runs', 'failed', runId],
    queryFn: ({ signal }) => {
      const query = { state: 'failed' as const, limit: SHOWN_FAILED };
      return call(contract.listPackRunItems, { params: { id: runId }, query }, signal);
    },
  });

export const startPackRun = createMutation(
  'pack-runs',
  (body: Input<typeof contract.startPackRun>['body']) => call(contract.startPackRun, { body }),
  { alsoRefused: true },
);
export const retryRun = createMutation('pack-runs', (id: number) =>
  call(contract.retryPackRun, { params: { id } }),
);
export const cancelRun = createMutation('pack-runs', (id: number) =>
  call(contract.cancelPackRun, { params: { id } }),
);
