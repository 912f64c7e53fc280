import fs from 'node:fs';
import path from 'node:path';
import type { Random } from '../../apps/api/test/attacks/fuzz-requests.ts';
import { queryOnce, runScript, readServerRecord } from '../../apps/api/test/support/node-process.ts';
import { connect } from '../../apps/api/src/database/connect.ts';
import { isActionableError } from '../http-client.ts';
import { checkStoredAnswers, loadStoredAnswers } from '../process-kills/check-stored-answers.ts';
import { Workload } from '../workload.ts';
import { seedWorkloadData, type WorkloadData } from '../workload-data.ts';
import { Portal } from '../portal.ts';
import { freePorts, sleep, waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';
import { checkRecovery } from '../check-recovery.ts';
import { sendFile } from '../send-file.ts';
import { SmallDisk } from './small-disk.ts';

const FULL_S = 10;
/** Messages of a database, and of a portal that cannot restart it, while nothing can be written. */
const withoutRoom =
  /No space left|ENOSPC|did not start|cannot be kept running|shared memory|starting up|terminat|ECONN/;

/**
 * Fills the disk of a portal with its own database while people write, upload and back up. First the tables'
 * disk fills, then the log's, which ends the database. Each user gets an error, nothing acknowledged is lost,
 * and all continue when there is space.
 */
export async function testFullDisk(report: Report, random: Random): Promise<void> {
  const small = SmallDisk.make();
  if (!small) return report.figure('full disk', 'skipped: needs root');
  const dataFolder = path.join(small.folder, 'data');
  const [port] = await freePorts(1);
  const portal = new Portal(port!, { DATA_DIR: dataFolder, DEMO: 'false' }, withoutRoom);
  try {
    await portal.start();
    const { db, close } = connect(readServerRecord(dataFolder).databaseUrl, { connections: 2 });
    const world = await seedWorkloadData(db, 16, 3).finally(close);
    const people = new Workload(world, [portal], report, random);
    const of = { small, dataFolder, portal, world, people, report };
    await people.while(async () => {
      await checkRecovery(people, 'with room', report);
      await backUp(of, 'before');
      for (const where of ['tables', 'the log'] as const) await fillOnce(of, where);
      await backUp(of, 'afterwards');
    });
    checkStoredAnswers(people, await loadStoredAnswers(people, world), report);
    for (const said of portal.endedByThemselves) report.violation('process that ended by itself', said);
  } finally {
    await portal.stop();
    small.remove();
  }
}

type Of = {
  small: SmallDisk;
  dataFolder: string;
  portal: Portal;
  world: WorkloadData;
  people: Workload;
  report: Report;
};

async function fillOnce(of: Of, where: 'tables' | 'the log'): Promise<void> {
  const { small, dataFolder, people, portal, report } = of;
  small.fill();
  if (where === 'the log') {
    // Its present file is good for some minutes of these people's writing: the next one is asked for now.
    const next = () =>
      queryOnce(readServerRecord(dataFolder).databaseUrl, 'select pg_switch_wal()').catch(() => undefined);
    for (let times = 0; times < 3; times += 1) await next();
  }
  await sleep(FULL_S * 1000);
  if (where === 'tables') {
    await waitUntil('told that there is no room', async () => people.wasTold(/no space left/), 300_000);
    await refuseUpload(of);
    await refuseBackUp(of);
  }
  small.makeRoom();
  await portal.isReady();
  await checkRecovery(people, `disk full where ${where} grow${where === 'tables' ? '' : 's'}`, report);
}

/** Larger than what is left free by chance. */
const LARGE = 'organisation,value\r\n'.padEnd(3_000_000, 'RJZ,12\r\n');
const sendLarge = ({ portal, world }: Of, document_name: string) =>
  sendFile(`${portal.url}/api/v1/documents/`, world.admin, { document_name }, LARGE);

async function refuseUpload(of: Of): Promise<void> {
  const answer = await sendLarge(of, 'Sent while there is no room');
  if (!isActionableError(answer))
    of.report.violation('upload not refused in a sentence', `${answer.status} ${answer.text}`);
  const waiting = fs.readdirSync(path.join(of.dataFolder, 'documents/incoming'));
  if (waiting.length > 0) of.report.violation('half a file left on a full disk', waiting.join());
}

const backUpTo = async ({ small, dataFolder }: Of, name: string) => {
  const target = path.join(small.folder, name);
  const { ended, said } = runScript(dataFolder, 'scripts/backup.ts', [target]);
  const code = await ended;
  const left = [target, `${target}.partial`].filter((folder) => fs.existsSync(folder));
  fs.rmSync(target, { recursive: true, force: true });
  return { code, left, said: said() };
};

async function refuseBackUp(of: Of): Promise<void> {
  const { code, left, said } = await backUpTo(of, 'without-room');
  if (code === 0 || left.length > 0 || !/^[A-Z].*\.$/m.test(said))
    of.report.violation('backup not refused in a sentence', `${code}, left ${left.join()}: ${said}`);
}

async function backUp(of: Of, when: string): Promise<void> {
  const { code, said } = await backUpTo(of, `backup-${when}`);
  if (code !== 0) of.report.violation(`backup refused ${when}`, said);
  const { status, text } = await sendLarge(of, `Sent ${when}`);
  if (status !== 200) of.report.violation(`upload refused ${when}`, `${status} ${text}`);
}
