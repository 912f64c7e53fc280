import type PgBoss from 'pg-boss';
import type { Db } from '../../../database/connect.ts';
import type { RunWithJobLease } from '../../../database/job-leases.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { makeReportPack } from './make-report-pack.ts';

export const REPORT_PACK_JOBS = 'report-packs';

/**
 * Makes one pack after the other. A job cut off by a crash restarts, and the pack shows how far it was. An
 * error inside a pack is shown there and not retried.
 * @returns makes a pack
 */
export async function startReportPackJobs(
  boss: PgBoss,
  db: Db,
  deps: Parameters<typeof makeReportPack>[1] & { inHand: RunWithJobLease },
): Promise<(id: number) => Promise<void>> {
  await boss.createQueue(REPORT_PACK_JOBS, {
    name: REPORT_PACK_JOBS,
    policy: 'standard',
    retryLimit: 5,
    retryDelay: 5,
    expireInSeconds: 900,
  });
  await boss.work<{ id: number }>(REPORT_PACK_JOBS, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await deps.inHand([job.id], () => makeReportPack(db, deps, job.data.id));
  });
  return async (id) => {
    // A moment later, when the order is stored.
    const sent = await boss.send(REPORT_PACK_JOBS, { id }, { startAfter: 1 });
    if (!sent) throw problems.conflict(comparisonMessages.reportPackNotStarted);
  };
}
