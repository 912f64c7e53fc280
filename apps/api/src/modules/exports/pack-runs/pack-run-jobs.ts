import type PgBoss from 'pg-boss';
import type { Db } from '../../../database/connect.ts';
import type { RunWithJobLease } from '../../../database/job-leases.ts';
import { makeRunPack } from './make-run-pack.ts';

export const PACK_RUN_JOBS = 'run-packs';
/** Jobs sent in one statement, and how many are taken at a time: asking for each would take longer than some. */
const AT_ONCE = 500;
const TAKEN = 20;

/**
 * Starts a job for each pack, one after the other. A pack cut off by a crash is started again; other errors
 * are recorded in the run and not retried.
 * @returns the function that queues packs
 */
export async function startPackRunJobs(
  boss: PgBoss,
  db: Db,
  deps: Parameters<typeof makeRunPack>[1] & { inHand: RunWithJobLease },
): Promise<(ids: number[]) => Promise<void>> {
  await boss.createQueue(PACK_RUN_JOBS, {
    name: PACK_RUN_JOBS,
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 5,
    expireInSeconds: 900,
  });
  const options = { pollingIntervalSeconds: 1, batchSize: TAKEN };
  await boss.work<{ id: number }>(PACK_RUN_JOBS, options, async (jobs) => {
    const ids = jobs.map(({ id }) => id);
    await deps.inHand(ids, async () => {
      for (const job of jobs) await makeRunPack(db, deps, job.data.id);
    });
  });
  return async (ids) => {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      // A moment later, when the order is stored.
      const startAfter = new Date(deps.now().getTime() + 1000);
      await boss.insert(
        ids.slice(at, at + AT_ONCE).map((id) => ({ name: PACK_RUN_JOBS, data: { id }, startAfter })),
      );
    }
  };
}
