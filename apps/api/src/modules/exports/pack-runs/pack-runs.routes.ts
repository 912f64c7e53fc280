import * as contract from '@portal/contract/exports/pack-runs';
import { serve } from '../../../http/mount.ts';
import { startPackRun, retryPackRun, serializePackRun } from './start-pack-run.ts';
import { cancelRunPacks, selectRunPacks, selectRuns } from './pack-runs.sql.ts';

export const packRunsRoutes = [
  serve(contract.startPackRun, startPackRun),
  serve(contract.listPackRuns, async ({ db, query, scene }) => {
    const { limit, offset } = query;
    const { rows, total } = await selectRuns(db, { project_id: scene.project.id, limit, offset });
    return { pack_runs: rows.map(serializePackRun), total };
  }),
  serve(contract.listPackRunItems, async ({ db, query, scene }) => {
    const { rows, total } = await selectRunPacks(db, { run_id: scene.run.id, ...query });
    return { run_packs: rows, total };
  }),
  serve(contract.retryPackRun, retryPackRun),
  serve(contract.cancelPackRun, async ({ db, deps, scene }) => {
    await cancelRunPacks(db, scene.run.id, deps.now());
    return { done: true as const };
  }),
];
