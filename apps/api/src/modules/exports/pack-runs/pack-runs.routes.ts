import * as contract from '@portal/contract/exports/pack-runs';
import { serve } from '../../../http/mount-endpoints.ts';
import { startPackRun, retryPackRun, serializePackRun } from './start-pack-run.ts';
import { cancelRunPacks, selectRunPacks, selectRuns } from './pack-runs.sql.ts';

export const packRunsRoutes = [
  serve(contract.startPackRun, startPackRun),
  serve(contract.listPackRuns, async ({ db, query, loaded }) => {
    const { limit, offset } = query;
    const { rows, total } = await selectRuns(db, { project_id: loaded.project.id, limit, offset });
    return { pack_runs: rows.map(serializePackRun), total };
  }),
  serve(contract.listPackRunItems, async ({ db, query, loaded }) => {
    const { rows, total } = await selectRunPacks(db, { run_id: loaded.run.id, ...query });
    return { run_packs: rows, total };
  }),
  serve(contract.retryPackRun, retryPackRun),
  serve(contract.cancelPackRun, async ({ db, deps, loaded }) => {
    await cancelRunPacks(db, loaded.run.id, deps.now());
    return { done: true as const };
  }),
];
