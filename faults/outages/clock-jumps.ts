import fs from 'node:fs';
import path from 'node:path';
import { sendRequest } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import type { WorkloadData } from '../workload-data.ts';
import type { Portal } from '../portal.ts';
import { waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { checkRecovery } from '../check-recovery.ts';

const jumps = ['+5h', '-5h', '+400d', '+0'];
const HOUR = 3_600_000;

/** Debian's libfaketime, whichever machine this is. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => fs.existsSync(file));

/**
 * Moves one server's clock while people write, and starts a worker with a clock over a year ahead. No one is
 * signed out or removed, and records bear the time of the database.
 */
export async function testClockJumps(
  stage: TestEnvironment,
  world: WorkloadData,
  people: Workload,
  report: Report,
): Promise<void> {
  const name = 'jumps of a server’s clock, by hours and by 400 days';
  if (!library) return report.figure(name, 'skipped: no libfaketime');
  const [server] = stage.servers;
  const file = path.join(stage.folder, 'clock');
  fs.writeFileSync(file, '+0\n');
  await server!.kill();
  await server!.start(clockFrom(file, library));
  for (const jump of jumps) {
    fs.writeFileSync(file, `${jump}\n`);
    const hours = Math.min(Math.abs(parseInt(jump)), 5);
    await waitUntil(
      `a clock that jumped by ${jump}`,
      async () => Math.abs(await offBy(server!)) >= hours * HOUR * 0.9,
    );
    await checkRecovery(people, `server’s clock at ${jump}`, report);
  }
  await clearWrongly(stage, library, report);
  await server!.kill();
  await server!.start({ LD_PRELOAD: '' });
  report.figure(name, jumps.length);
  await checkTimes(stage, world, report);
}

const clockFrom = (file: string, preloaded: string) => ({
  LD_PRELOAD: preloaded,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  // What measures how long something takes runs on evenly when a clock is set.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** By the date that the server's answers bear: that is its machine's. */
async function offBy(server: Portal): Promise<number> {
  const { headers } = await sendRequest(`${server.url}/healthz`);
  return headers.date ? Date.parse(headers.date) - Date.now() : 0;
}

/** Checks that the clean-up of expired data does not trust a wrong clock: all users stay signed in. */
async function clearWrongly(stage: TestEnvironment, preloaded: string, report: Report): Promise<void> {
  const { database, folder, worker } = stage;
  const file = path.join(folder, 'clock-of-the-worker');
  fs.writeFileSync(file, '+400d\n');
  const counted = async () =>
    (await database.ask<{ n: number }>('select count(*)::int as n from sessions where ended_at is null'))[0]!
      .n;
  const before = await counted();
  await worker.kill();
  const [job] = await database.ask<{ id: string }>(
    `insert into pgboss.job (name) values ('clean-expired') returning id`,
  );
  await worker.start(clockFrom(file, preloaded));
  const look = `select 1 from pgboss.job where id = $1 and state = 'completed'`;
  const isDone = async () => (await database.ask(look, 'portal', [job!.id])).length > 0;
  await waitUntil('done with clearing away what is over', isDone, 600_000);
  const after = await counted();
  if (after < before)
    report.violation('session cleared away by a wrong clock', `${before - after} of ${before}`);
  await worker.kill();
  await worker.start({ LD_PRELOAD: '' });
}

async function checkTimes(
  { database }: TestEnvironment,
  { writers }: WorkloadData,
  report: Report,
): Promise<void> {
  const [found] = await database.ask<{ n: number; of: number }>(
    `select count(*) filter (where abs(extract(epoch from changed_at - now())) > 3600)::int as n, count(*)::int as of
     from response_history where changed_by = any($1)`,
    'portal',
    [writers.map(({ actor }) => actor.user_id)],
  );
  if (found!.n > 0) report.violation('change that bears a wrong time', `${found!.n} of ${found!.of}`);
}
