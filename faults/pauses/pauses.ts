import { programmes } from '../../apps/api/src/tables/programmes.tables.ts';
import type { Random } from '../../apps/api/test/hostile-calls.ts';
import { checkAll, readAll } from '../kills/check-all.ts';
import { People } from '../kills/people.ts';
import { buildWorld } from '../kills/world.ts';
import { pause } from '../processes.ts';
import type { Report } from '../report.ts';
import type { Stage } from '../stage.ts';
import { killImport, killPack } from './half-done.ts';
import { hangUp } from './hang-ups.ts';
import { askForMail, sendMail } from './mail.ts';
import { startSlowClients } from './slow-clients.ts';
import { breakStore } from './store.ts';

const FROZEN_S = 10;
const AWAY_S = 60;

/** What the portal stands on stops for a while, and people hang up or dawdle: nothing is lost, and others are served. */
export async function pauses(stage: Stage, report: Report, random: Random): Promise<void> {
  const world = await buildWorld(stage.db, 16, 3);
  const [programme] = await stage.db.select().from(programmes);
  await askForMail(stage, programme!.id, report);
  await breakStore(stage, world.admin, report);
  const slow = startSlowClients(stage.servers[1]!.url);
  const people = new People(world, stage.servers, report, random);
  await people.while(async () => {
    await pause(2000);
    stage.database.freeze();
    await pause(FROZEN_S * 1000);
    stage.database.thaw();
    await savesAgain(people, `frozen for ${FROZEN_S} s`, report);
    await hangUp(stage, world, report, random);
    await stage.database.kill();
    await pause(AWAY_S * 1000);
    await stage.database.start();
    await savesAgain(people, `away for ${AWAY_S} s`, report);
  });
  checkAll(people, await readAll(people, world), report);
  await slow.check(report);
  await killPack(stage, world.admin, report);
  await killImport(stage, world.admin, report);
  await sendMail(stage, report);
  for (const { endedByThemselves } of [...stage.servers, stage.worker])
    for (const said of endedByThemselves) report.violation('process that ended by itself', said);
}

const MANY = 200;
const SOON_S = 20;

/** The database is back: so are they all, soon. */
async function savesAgain(people: People, after: string, report: Report): Promise<void> {
  const began = performance.now();
  const enough = people.saves.saved + MANY;
  while (people.saves.saved < enough && performance.now() - began < 2 * SOON_S * 1000) await pause(20);
  const seconds = (performance.now() - began) / 1000;
  if (seconds > SOON_S) report.violation('database back, but not the portal', `${after}: ${seconds} s`);
  report.figure(`database ${after}: ${MANY} saved again after, s`, seconds.toFixed(1));
}
