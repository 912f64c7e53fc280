import type { Workload } from '../workload.ts';
import { sleep } from '../processes.ts';
import type { Report } from '../report.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { checkRecovery } from '../check-recovery.ts';

const SECONDS = 15;
const set = (settings: Record<string, string | number>) =>
  Object.entries(settings).map(([name, value]) => `alter system set ${name} = ${value}`);
const RELOAD = 'select pg_reload_conf()';

/**
 * Slows the disk: each flush of the log takes a tenth of a second, and the disk pauses for most of each
 * second. PostgreSQL is set to wait that long before a flush. Its processes are stopped, as processes that
 * wait for a disk are.
 */
export async function testSlowDisk(
  { database }: TestEnvironment,
  people: Workload,
  report: Report,
): Promise<void> {
  for (const text of [...set({ commit_delay: 100_000, commit_siblings: 0 }), RELOAD])
    await database.ask(text, 'postgres');
  const before = people.saves.saved;
  for (let second = 0; second < SECONDS; second += 1) {
    database.freeze();
    await sleep(700);
    database.thaw();
    await sleep(300);
  }
  report.figure(`saved in ${SECONDS} s on a disk that is very slow`, people.saves.saved - before);
  for (const text of ['alter system reset commit_delay', 'alter system reset commit_siblings', RELOAD])
    await database.ask(text, 'postgres');
  await checkRecovery(people, 'disk slow', report);
}
