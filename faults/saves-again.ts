import type { People } from './kills/people.ts';
import { pause } from './processes.ts';
import type { Report } from './report.ts';

const MANY = 200;
const SOON_S = 20;

/** What was broken is whole again: so are all who write, soon. */
export async function savesAgain(people: People, after: string, report: Report): Promise<void> {
  report.say(after);
  const began = performance.now();
  const enough = people.saves.saved + MANY;
  while (people.saves.saved < enough && performance.now() - began < 2 * SOON_S * 1000) await pause(20);
  const seconds = (performance.now() - began) / 1000;
  if (seconds > SOON_S) report.violation('portal that does not go on', `${after}: ${seconds} s`);
  report.figure(`${after}: ${MANY} saved again after, s`, seconds.toFixed(1));
}
