import type { MeasureJob } from '@portal/contract/measures/measures';
import type PgBoss from 'pg-boss';
import type { Db } from '../../../database/connect.ts';
import type { RunWithJobLease } from '../../../database/job-leases.ts';
import { transaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { changeMeasures } from './apply-measure-changes.ts';
import { updateJobProgress } from './measure-jobs.sql.ts';
import type { MeasureJobs, MeasureTask } from '../../../http/dependencies.ts';
import { type OnProgress, rebuildProjectMeasures } from './rebuild-measures.ts';

export const MEASURE_JOBS = 'measures';

/** One job after the other, so that two changes of one measure take effect in the order they were asked for. */
export async function startMeasureJobs(
  boss: PgBoss,
  db: Db,
  runWithJobLease: RunWithJobLease,
): Promise<MeasureJobs> {
  await boss.createQueue(MEASURE_JOBS, {
    name: MEASURE_JOBS,
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 5,
    expireInSeconds: 4 * 3600,
  });
  await boss.work<MeasureTask>(MEASURE_JOBS, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (!job) return;
    let last = { done: 0, of: 0 };
    const onProgress: OnProgress = (done, of) => updateJobProgress(db, job.id, (last = { done, of }));
    await runWithJobLease([job.id], () => runTask(db, job.data, onProgress));
    return { done: last.of, of: last.of };
  });
  return {
    begin: async (task) => {
      const id = await boss.send(MEASURE_JOBS, task, { startAfter: 1 });
      if (!id) throw problems.conflict(comparisonMessages.measureJobNotStarted);
      return { id, state: 'waiting', done: 0, of: 0 };
    },
    find: async (id) => {
      const found = await boss.getJobById<MeasureTask>(MEASURE_JOBS, id);
      if (!found) return null;
      const progress = (found as { output?: Partial<MeasureJob> | null }).output;
      const { done = 0, of = 0 } = progress ?? {};
      return { programme_id: found.data.programme_id, job: { id, state: states[found.state], done, of } };
    },
    cancel: (id) => boss.cancel(MEASURE_JOBS, id),
  };
}

const states = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<PgBoss.JobWithMetadata['state'], MeasureJob['state']>;

async function runTask(db: Db, task: MeasureTask, onProgress: OnProgress): Promise<void> {
  if (task.kind === 'rebuild') return rebuildProjectMeasures(db, task.project_id, onProgress);
  await transaction(db, async (tx) => {
    const change = { id: task.measure_id, fields: task.fields };
    const finished = await changeMeasures(tx, task, task.project_id, [change], onProgress);
    // Half of the values under a new definition must not stay.
    if (!finished) throw new Cancelled();
  }).catch((error: unknown) => {
    if (!(error instanceof Cancelled)) throw error;
  });
}
class Cancelled extends Error {}

/** A job of the actor's programme. @throws 404 */
export async function loadMeasureJob(deps: Deps, actor: Actor, id: string): Promise<MeasureJob> {
  const found = await deps.measureJobs?.find(id);
  if (!found || found.programme_id !== actor.programme_id) throw problems.notFound('job');
  return found.job;
}
