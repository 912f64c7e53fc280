import { programmes } from '../../apps/api/src/tables/programmes.tables.ts';
import type { Random } from '../../apps/api/test/attacks/fuzz-requests.ts';
import { checkStoredAnswers, loadStoredAnswers } from '../process-kills/check-stored-answers.ts';
import { Workload } from '../workload.ts';
import { seedWorkloadData } from '../workload-data.ts';
import { sleep } from '../processes.ts';
import type { Report } from '../report.ts';
import { checkRecovery } from '../check-recovery.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { testClockJumps } from './clock-jumps.ts';
import { killServerDuringImport, killWorkerDuringPack } from './interrupted-jobs.ts';
import { testDroppedConnections } from './dropped-connections.ts';
import { queueMailDuringOutage, checkQueuedMailSent } from './mail-outage.ts';
import { killWorkerDuringPackRun } from './interrupted-pack-run.ts';
import { startSlowClients } from './slow-clients.ts';
import { testSlowDisk } from './slow-disk.ts';
import { testFileStoreOutage } from './file-store-outage.ts';

const FROZEN_S = 10;
const AWAY_S = 60;

/**
 * Stops the portal's services for a while, and lets clients hang up or be slow: nothing is lost, and others
 * are served.
 */
export async function testOutages(stage: TestEnvironment, report: Report, random: Random): Promise<void> {
  const world = await seedWorkloadData(stage.db, 16, 3);
  const [programme] = await stage.db.select().from(programmes);
  await queueMailDuringOutage(stage, programme!.id, report);
  const closeStore = await testFileStoreOutage(stage, world.admin, report);
  const slow = startSlowClients(stage.servers[1]!.url);
  const people = new Workload(world, stage.servers, report, random);
  await people.while(async () => {
    await sleep(2000);
    stage.database.freeze();
    await sleep(FROZEN_S * 1000);
    stage.database.thaw();
    await checkRecovery(people, `database frozen for ${FROZEN_S} s`, report);
    await freezeServer(stage, people, report);
    await testSlowDisk(stage, people, report);
    await testDroppedConnections(stage, world, report, random);
    await stage.database.kill();
    await sleep(AWAY_S * 1000);
    await stage.database.start();
    await checkRecovery(people, `database away for ${AWAY_S} s`, report);
    await testClockJumps(stage, world, people, report);
  });
  checkStoredAnswers(people, await loadStoredAnswers(people, world), report);
  await slow.check(report);
  await killWorkerDuringPack(stage, world.admin, report);
  await killWorkerDuringPackRun(stage, world.admin, report);
  await closeStore();
  await killServerDuringImport(stage, world.admin, report);
  await checkQueuedMailSent(stage, report);
  for (const { endedByThemselves } of [...stage.servers, stage.worker])
    for (const said of endedByThemselves) report.violation('process that ended by itself', said);
}

/**
 * Freezes one of the servers with all its locks: no user gets false information, and the server resumes its
 * work.
 */
async function freezeServer({ servers }: TestEnvironment, people: Workload, report: Report): Promise<void> {
  servers[0]!.freeze();
  await sleep(FROZEN_S * 1000);
  servers[0]!.thaw();
  await checkRecovery(people, `one server frozen for ${FROZEN_S} s`, report);
}
