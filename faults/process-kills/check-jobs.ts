import { waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';
import type { Workload } from '../workload.ts';
import type { WorkloadData } from '../workload-data.ts';

/** Checks that all requested jobs are done, regardless of which process was killed. */
export async function checkJobs(
  people: Workload,
  world: WorkloadData,
  jobs: string[],
  report: Report,
): Promise<void> {
  report.figure('jobs asked for', jobs.length);
  for (const id of jobs) {
    const isDone = async () =>
      (await people.call(0, world.admin, `measures/jobs/${id}`)).text.includes('"done"');
    await waitUntil('done', isDone, 600_000).catch(() => report.violation('job that is not done', id));
  }
}
