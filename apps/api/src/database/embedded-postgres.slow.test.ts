import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { resolveServerFolders, removeDataFolder } from './embedded-cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const folders: string[] = [];
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const folder of folders.splice(0)) removeDataFolder(folder);
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-embedded-'));
  fs.chmodSync(folder, 0o711);
  folders.push(folder);
  return path.join(folder, 'postgres');
}

async function start(folder: string) {
  const server = await startEmbeddedPostgres(folder);
  stops.push(server.stop);
  return server;
}

async function query(databaseUrl: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process number of the server that answers at this address. */
async function processOf(databaseUrl: string): Promise<number> {
  const [row] = await query(
    databaseUrl,
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid",
  );
  return Number((row as { pid: string }).pid);
}

it('keeps what was committed when the server is killed', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first.databaseUrl, 'create table kept as select 1 as n');
  process.kill(await processOf(first.databaseUrl), 'SIGKILL');
  const second = await start(folder);
  expect(await query(second.databaseUrl, 'select n from kept')).toEqual([{ n: 1 }]);
});

it('is started again at the same address each time it is killed, and is in use then as before', async () => {
  const folder = newFolder();
  const server = await start(folder);
  const said: string[] = [];
  server.keepUp({ say: (line) => said.push(line), giveUp: () => said.push('given up') });
  for (const time of [1, 2]) {
    process.kill(await processOf(server.databaseUrl), 'SIGKILL');
    await expect.poll(() => said).toHaveLength(2 * time);
    expect(await query(server.databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
  }
  expect(said[0]).toContain('is restarting');
  expect(said[1]).toContain('is running again');
  const users = `select count(*)::int as n from pg_stat_activity where application_name like '%-in-use'`;
  await expect.poll(() => query(server.databaseUrl, users)).toEqual([{ n: 1 }]);
  await server.stop();
  expect(said).toHaveLength(4);
});

it('can be used again after it disconnected every user, as when one of its processes is killed', async () => {
  const folder = newFolder();
  const server = await start(folder);
  const users = `select pid from pg_stat_activity where application_name like '%-in-use'`;
  const usersNow = async () =>
    ((await query(server.databaseUrl, users).catch(() => [])) as { pid: number }[]).map(({ pid }) => pid);
  const [before] = await usersNow();
  process.kill(before!, 'SIGKILL');
  await expect.poll(async () => (await usersNow()).filter((pid) => pid !== before)).toHaveLength(1);
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('already running on this DATA_DIR');
});

/** Starts a portal's database in another process and kills that process; returns the address of the server it leaves. */
async function killedPortal(folder: string): Promise<string> {
  const portal = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'apps/api/test/support/start-database.ts', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const left = await new Promise<{ databaseUrl: string; pid: number }>((resolve) =>
    portal.stdout.once('data', (text: Buffer) => resolve(JSON.parse(text.toString()))),
  );
  process.kill(left.pid, 'SIGKILL');
  return left.databaseUrl;
}

it('takes over from a portal that was killed and left its server running', async () => {
  const folder = newFolder();
  const left = await killedPortal(folder);
  const [row] = await query(left, 'select 1 as n');
  expect(row).toEqual({ n: 1 });
  const next = await start(folder);
  await expect(query(left, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(await query(next.databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('takes over from a server that is too busy to answer at once', async () => {
  const folder = newFolder();
  const left = await killedPortal(folder);
  const pid = await processOf(left);
  process.kill(pid, 'SIGSTOP');
  setTimeout(() => process.kill(pid, 'SIGCONT'), 6000);
  const next = await start(folder);
  expect(await processOf(next.databaseUrl)).not.toBe(pid);
});

it('refuses a folder another portal uses, however long that one has been idle', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('already running on this DATA_DIR');
  expect(await query(first.databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('leaves no server behind when it is stopped while starting', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  let stop = () => Promise.resolve();
  const starting = startEmbeddedPostgres(folder, (given) => (stop = given));
  const ended = starting.catch((error: unknown) => error);
  const lock = path.join(resolveServerFolders(folder).folder, 'data/postmaster.pid');
  await expect.poll(() => fs.existsSync(lock), { interval: 5 }).toBe(true);
  await stop();
  expect(await ended).toBeInstanceOf(Error);
  // A server removes its lock as the last thing it does.
  expect(fs.existsSync(lock)).toBe(false);
});

/** Every file and folder under a folder, with the sizes of files. */
const contentsOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((one) => {
      const name = path.join(one.parentPath, one.name);
      return one.isFile() ? `${name} ${fs.statSync(name).size}` : name;
    })
    .sort();

it.each(['database-password', 'data', 'data/base', 'data/PG_VERSION', 'data/global/pg_control'])(
  'says at once that %s is lost, and writes nothing',
  async (part) => {
    const folder = newFolder();
    await (await start(folder)).stop();
    const home = resolveServerFolders(folder).folder;
    fs.renameSync(path.join(home, part), `${home}-lost`);
    const before = contentsOf(home);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(`Missing: ${path.join(home, part)}`);
    expect(contentsOf(home)).toEqual(before);
    fs.renameSync(`${home}-lost`, path.join(home, part));
    const again = await start(folder);
    expect(await query(again.databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
  },
);

it('makes its database again after the first start was interrupted', async () => {
  const folder = newFolder();
  const home = resolveServerFolders(folder).folder;
  fs.mkdirSync(path.join(home, 'data-being-made'), { recursive: true });
  fs.writeFileSync(path.join(home, 'database-password'), 'of the first try');
  const { databaseUrl } = await start(folder);
  expect(await query(databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
});
