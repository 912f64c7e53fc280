import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { beginBaseBackup, endBaseBackup } from './base-backup.sql.ts';
import { isMissing } from './copy-file.ts';
import type { Draft } from './draft.ts';

/** What the server makes anew at each start, or what is copied apart: their folders are kept, empty. */
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
 * Copies the data folder of a running server as PostgreSQL wants it done: what changes meanwhile is put right from the log when
 * the copy is first started. The copy is as the database was when `meanwhile`, which runs before its end, is over.
 */
export async function copyDatabase(
  client: pg.Client,
  data: string,
  draft: Draft,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const to = 'postgres/data';
  const first = await beginBaseBackup(client);
  await copyFolder(data, '', draft);
  await draft.write(`${to}/${CONTROL}`, await readWhole(path.join(data, CONTROL)));
  await meanwhile();
  const { label, last } = await endBaseBackup(client);
  await draft.write(`${to}/backup_label`, label);
  for (const name of await fs.readdir(path.join(data, 'pg_wal'))) {
    const isNeeded = SEGMENT.test(name) ? name >= first && name <= last : name.endsWith('.history');
    if (isNeeded) await draft.copy(path.join(data, 'pg_wal', name), `${to}/pg_wal/${name}`);
  }
  // The oldest goes first.
  if (!draft.has(`${to}/pg_wal/${first}`))
    throw new Error('The database did not keep its log for long enough. Try again when less is written.');
}

/** What is deleted while it is copied is left out: the log knows of it. */
async function copyFolder(data: string, folder: string, draft: Draft): Promise<void> {
  const entries = await fs.readdir(path.join(data, folder), { withFileTypes: true }).catch(noneIfMissing);
  if (folder === 'pg_tblspc' && entries.length > 0)
    throw new Error(
      'The database has tablespaces outside its folder. Use the tools of PostgreSQL to back it up.',
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
