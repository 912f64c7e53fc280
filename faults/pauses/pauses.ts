import { programmes } from '../../apps/api/src/tables/programmes.tables.ts';
import type { Random } from '../../apps/api/test/hostile-calls.ts';
import { checkAll, readAll } from '../kills/check-all.ts';
import { People } from '../kills/people.ts';
import { buildWorld } from '../kills/world.ts';
import { pause } from '../processes.ts';
import type { Report } from '../report.ts';
import { savesAgain } from '../saves-again.ts';
import type { Stage } from '../stage.ts';
import { jumpClocks } from './clocks.ts';
import { killImport, killPack } from './half-done.ts';
import { hangUp } from './hang-ups.ts';
import { askForMail, sendMail } from './mail.ts';
import { killPackRun } from './pack-run.ts';
import { startSlowClients } from './slow-clients.ts';
import { slowDisk } from './slow-disk.ts';
import { breakStore } from './store.ts';

const FROZEN_S = 10;
const AWAY_S = 60;

/** What the portal stands on stops for a while, and people hang up or dawdle: nothing is lost, and others are served. */
export async function pauses(stage: Stage, report: Report, random: Random): Promise<void> {
  const world = await buildWorld(stage.db, 16, 3);
  const [programme] = await stage.db.select().from(programmes);
  await askForMail(stage, programme!.id, report);
  const closeStore = await breakStore(stage, world.admin, report);
  const slow = startSlowClients(stage.servers[1]!.url);
  const people = new People(world, stage.servers, report, random);
  await people.while(async () => {
    await pause(2000);
    stage.database.freeze();
    await pause(FROZEN_S * 1000);
    stage.database.thaw();
    await savesAgain(people, `database frozen for ${FROZEN_S} s`, report);
    await freezeServer(stage, people, report);
    await slowDisk(stage, people, report);
    await hangUp(stage, world, report, random);
    await stage.database.kill();
    await pause(AWAY_S * 1000);
    await stage.database.start();
    await savesAgain(people, `database away for ${AWAY_S} s`, report);
    await jumpClocks(stage, world, people, report);
  });
  checkAll(people, await readAll(people, world), report);
  await slow.check(report);
  await killPack(stage, world.admin, report);
  await killPackRun(stage, world.admin, report);
  await closeStore();
  await killImport(stage, world.admin, report);
  await sendMail(stage, report);
  for (const { endedByThemselves } of [...stage.servers, stage.worker])
    for (const said of endedByThemselves) report.violation('process that ended by itself', said);
}

/** One of the servers stands still, with whatever it has locked: nobody is told anything false, and it goes on where it was. */
async function freezeServer({ servers }: Stage, people: People, report: Report): Promise<void> {
  servers[0]!.freeze();
  await pause(FROZEN_S * 1000);
  servers[0]!.thaw();
  await savesAgain(people, `one server frozen for ${FROZEN_S} s`, report);
}
