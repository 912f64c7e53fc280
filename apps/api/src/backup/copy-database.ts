import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { startBaseBackup, endBaseBackup } from './base-backup.sql.ts';
import { isMissing } from './copy-file.ts';
import type { UnfinishedBackup } from './unfinished-backup.ts';

/**
 * Folders that stay in the copy but empty: the server recreates their content at each start, or the content
 * is copied separately.
 */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|.*\.tmp|backup_label.*)$/;
const CONTROL = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the data folder of a running server as PostgreSQL requires. The log corrects changes made during the
 * copy when the copy is first started. The copy shows the database at the moment `runBeforeEnd` ended, which
 * runs before the copy ends.
 */
export async function copyDatabase(
  client: pg.Client,
  dataFolder: string,
  backup: UnfinishedBackup,
  runBeforeEnd: () => Promise<void>,
): Promise<void> {
  const to = 'postgres/data';
  const first = await startBaseBackup(client);
  await copyFolder(dataFolder, '', backup);
  await backup.write(`${to}/${CONTROL}`, await readWhole(path.join(dataFolder, CONTROL)));
  await runBeforeEnd();
  const { label, last } = await endBaseBackup(client);
  await backup.write(`${to}/backup_label`, label);
  for (const name of await fs.readdir(path.join(dataFolder, 'pg_wal'))) {
    const isNeeded = SEGMENT.test(name) ? name >= first && name <= last : name.endsWith('.history');
    if (isNeeded) await backup.copy(path.join(dataFolder, 'pg_wal', name), `${to}/pg_wal/${name}`);
  }
  // The oldest goes first.
  if (!backup.has(`${to}/pg_wal/${first}`))
    throw new Error(
      'The database deleted part of its log before the backup could copy it. Try again when the portal is less busy.',
    );
}

/** Copies a folder. Leaves out files deleted during the copy, because the log records the deletion. */
async function copyFolder(data: string, folder: string, draft: UnfinishedBackup): Promise<void> {
  const entries = await fs.readdir(path.join(data, folder), { withFileTypes: true }).catch(noneIfMissing);
  if (folder === 'pg_tblspc' && entries.length > 0)
    throw new Error(
      'The database has tablespaces outside its folder. Use PostgreSQL’s own tools to back it up.',
    );
  const kept = EMPTIED.includes(folder) ? [] : entries.filter(({ name }) => !LEFT_OUT.test(name));
  if (kept.length === 0) return draft.keepFolder(`postgres/data/${folder}`);
  for (const entry of kept) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory() || EMPTIED.includes(name)) await copyFolder(data, name, draft);
    else if (name !== CONTROL)
      await draft.copy(path.join(data, name), `postgres/data/${name}`).catch(noneIfMissing);
  }
}

function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

/** The server may be writing this file at the moment it is read: what is read twice the same is whole. */
async function readWhole(file: string): Promise<Buffer> {
  for (let before = await fs.readFile(file); ;) {
    const after = await fs.readFile(file);
    if (after.equals(before)) return after;
    before = after;
  }
}
