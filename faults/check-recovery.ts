import type { Workload } from './workload.ts';
import { sleep } from './processes.ts';
import type { Report } from './report.ts';

const MANY = 200;
/** Longer than a busy machine takes; the report shows the actual time. */
const GIVES_UP_S = 600;

/** Checks that the broken part recovered, and all who write with it, without manual action. */
export async function checkRecovery(people: Workload, after: string, report: Report): Promise<void> {
  report.say(after);
  const began = performance.now();
  const enough = people.saves.saved + MANY;
  const seconds = () => (performance.now() - began) / 1000;
  while (people.saves.saved < enough && seconds() < GIVES_UP_S) await sleep(20);
  if (people.saves.saved < enough)
    report.violation('portal that does not go on', `${after}: ${GIVES_UP_S} s`);
  report.figure(`${after}: ${MANY} saved again after, s`, seconds().toFixed(1));
}
