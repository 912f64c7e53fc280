import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeDataFolder } from '../src/database/embedded-cluster.ts';
import { newDataFolder, queryOnce, readServerRecord } from '#support/node-process';
import { startPortal } from '#support/start-portal';

let folder: string;
let portal: Awaited<ReturnType<typeof startPortal>>;
beforeEach(async () => {
  folder = newDataFolder();
  portal = await startPortal(folder, { DEMO: 'false' });
});
afterEach(async () => {
  await portal.stop();
  removeDataFolder(folder);
});

const ask = async () => {
  const answer = await fetch(`${portal.address}/api/v1/timePeriods/?programme_id=1`);
  return { status: answer.status, body: (await answer.json()) as { detail?: string } };
};

it('a portal whose database is killed says so for some seconds, and then goes on, its jobs too', async () => {
  expect((await ask()).status).toBe(200);
  const before = readServerRecord(folder);
  const killedAt = performance.now();
  process.kill(before.pid, 'SIGKILL');

  const refused: Awaited<ReturnType<typeof ask>>[] = [];
  for (let answer = await ask(); answer.status !== 200 || refused.length === 0; answer = await ask()) {
    if (answer.status !== 200) refused.push(answer);
    expect(performance.now() - killedAt).toBeLessThan(60_000);
    await setTimeout(20);
  }
  for (const { status, body } of refused) {
    expect(status).toBe(503);
    expect(body.detail).toMatch(
      /^(The portal is very busy|The connection was lost).* try again in a few seconds/,
    );
  }
  await expect.poll(portal.said).toContain('The database is running again.');

  const after = readServerRecord(folder);
  expect(after.pid).not.toBe(before.pid);
  expect(after.databaseUrl).toBe(before.databaseUrl);
  const [job] = await queryOnce<{ id: string }>(
    after.databaseUrl,
    `insert into pgboss.job (name) select name from pgboss.queue where name like 'unusual-%' returning id`,
  );
  const state = () => queryOnce(after.databaseUrl, `select state from pgboss.job where id = '${job!.id}'`);
  await expect.poll(state).toEqual([{ state: 'completed' }]);
});
