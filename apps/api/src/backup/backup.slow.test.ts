import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newDataFolder, queryOnce, runScript } from '#support/node-process';
import { resolveServerFolders, removeDataFolder } from '../database/embedded-cluster.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { openBackupConnection } from './base-backup.sql.ts';
import { copyDatabase } from './copy-database.ts';
import { UnfinishedBackup } from './unfinished-backup.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const now = () => new Date('2030-01-02T03:04:05Z');
let own: string;
let other: string;
let backups: string;
const undo: (() => Promise<unknown>)[] = [];
const onEnd = (stop: () => Promise<unknown>) => void undo.unshift(stop);
const undoAll = async () => {
  for (const stop of undo.splice(0)) await stop();
};

beforeAll(async () => {
  [own, other, backups] = [newDataFolder(), newDataFolder(), newDataFolder()];
  const server = await startEmbeddedPostgres(path.join(own, 'postgres'));
  await queryOnce(server.databaseUrl, 'create table kept as select 1 as n');
  await server.stop();
  fs.writeFileSync(path.join(own, 'auth-secret'), 'secret');
  fs.mkdirSync(path.join(own, 'documents/files/ab'), { recursive: true });
  fs.writeFileSync(path.join(own, 'documents/files/ab/abc'), 'a document');
  await makeBackup({ dataFolder: own, target: path.join(backups, 'one'), now }, onEnd);
  await undoAll();
});
afterEach(async () => {
  await undoAll();
  removeDataFolder(other);
  fs.mkdirSync(other, { mode: 0o711 });
});
afterAll(() => [own, other, backups].forEach(removeDataFolder));

const restore = (name: string, dataFolder = other) =>
  restoreBackup({ backup: path.join(backups, name), dataFolder }, onEnd);

/** A copy of the backup with which something is done. */
function spoilt(name: string, spoil: (folder: string) => void): string {
  fs.cpSync(path.join(backups, 'one'), path.join(backups, name), { recursive: true });
  spoil(path.join(backups, name));
  return name;
}

it('a backup of a stopped portal comes back whole, for the account that made it alone', async () => {
  const { manifest } = await restore('one');
  expect(manifest.made_at).toBe('2030-01-02T03:04:05.000Z');
  expect(fs.readFileSync(path.join(other, 'auth-secret'), 'utf8')).toBe('secret');
  expect(fs.readFileSync(path.join(other, 'documents/files/ab/abc'), 'utf8')).toBe('a document');
  const server = await startEmbeddedPostgres(path.join(other, 'postgres'), onEnd);
  expect(await queryOnce(server.databaseUrl, 'select n from kept')).toEqual([{ n: 1 }]);

  const modes = fs
    .readdirSync(path.join(backups, 'one'), { recursive: true, encoding: 'utf8' })
    .map((name) => fs.statSync(path.join(backups, 'one', name)))
    .map((found) => (found.mode & 0o777) === (found.isDirectory() ? 0o700 : 0o600));
  expect(new Set(modes)).toEqual(new Set([true]));
});

it('two that are made at once both come back', async () => {
  const server = await startEmbeddedPostgres(path.join(own, 'postgres'), onEnd);
  const targets = ['two', 'three'].map((name) => path.join(backups, name));
  await Promise.all(targets.map((target) => makeBackup({ dataFolder: own, target, now }, () => undefined)));
  await queryOnce(server.databaseUrl, 'select 1');
  for (const name of ['two', 'three']) {
    await restore(name);
    removeDataFolder(other);
  }
});

it('keeps the log for a backup, however much is written and however often it is tidied', async () => {
  const wanted = path.join(own, 'postgres');
  const server = await startEmbeddedPostgres(wanted, onEnd);
  const client = await openBackupConnection(server.databaseUrl);
  const draft = await UnfinishedBackup.begin(path.join(backups, 'tidied'));
  const { folder } = resolveServerFolders(wanted);
  await copyDatabase(client, path.join(folder, 'data'), draft, async () => {
    for (let time = 1; time <= 8; time += 1) {
      await queryOnce(server.databaseUrl, `insert into kept select 100 + ${time}`);
      await queryOnce(server.databaseUrl, 'select pg_switch_wal()');
      await queryOnce(server.databaseUrl, 'checkpoint');
    }
  });
  await client.end();
  await draft.copy(path.join(folder, 'database-password'), 'postgres/database-password');
  await draft.finish(now());
  await server.stop();

  await restore('tidied');
  const restored = await startEmbeddedPostgres(path.join(other, 'postgres'), onEnd);
  expect(await queryOnce(restored.databaseUrl, 'select count(*)::int as n from kept where n > 100')).toEqual([
    { n: 8 },
  ]);
});

it.each([
  [
    'a file that was changed',
    (folder: string) => fs.appendFileSync(path.join(folder, 'postgres/data/global/pg_control'), 'x'),
    'pg_control in the backup is damaged',
  ],
  [
    'a file that is gone',
    (folder: string) => fs.rmSync(path.join(folder, 'documents/files/ab/abc')),
    'documents/files/ab/abc is missing from the backup',
  ],
  [
    'half a manifest',
    (folder: string) => fs.truncateSync(path.join(folder, 'manifest.json'), 2000),
    'its manifest.json is damaged',
  ],
  ['no manifest', (folder: string) => fs.rmSync(path.join(folder, 'manifest.json')), 'There is no backup in'],
])('restores nothing from %s', async (name, spoil, sentence) => {
  await expect(restore(spoilt(name, spoil))).rejects.toThrow(sentence);
  await undoAll();
  const left = fs.readdirSync(other, { recursive: true, encoding: 'utf8' });
  expect(left.filter((one) => one !== 'documents')).toEqual([]);
});

it('a DATA_DIR that holds something, or that a portal runs on, is left as it is', async () => {
  await expect(restore('one', own)).rejects.toThrow('would be overwritten');
  await startEmbeddedPostgres(path.join(own, 'postgres'), onEnd);
  await expect(restore('one', own)).rejects.toThrow('A portal is using');
});

it('a backup takes no name that is taken, none within DATA_DIR, and needs a database', async () => {
  const make = (target: string, dataFolder = own) => makeBackup({ dataFolder, target, now }, onEnd);
  await expect(make(path.join(backups, 'one'))).rejects.toThrow('already exists');
  await expect(make(path.join(own, 'backup'))).rejects.toThrow('Choose a folder outside DATA_DIR');
  await expect(make(path.join(backups, 'four'), other)).rejects.toThrow(
    'has no database that belongs to this user account',
  );
  fs.mkdirSync(path.join(backups, 'five.partial'));
  await expect(make(path.join(backups, 'five'))).rejects.toThrow('another backup is running');
  expect(fs.readdirSync(backups)).not.toContain('four');
});

it.each(['backup', 'restore'])('%s leaves a database of your own to its tools', async (command) => {
  const { ended, said } = runScript(own, `scripts/${command}.ts`, ['x'], { DATABASE_URL: 'postgres://own' });
  expect([await ended, said()]).toEqual([1, expect.stringMatching(/pg_(dump|restore)/)]);
});
