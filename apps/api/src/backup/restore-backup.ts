import fs from 'node:fs';
import path from 'node:path';
import { resolveServerFolders } from '../database/embedded-cluster.ts';
import { findRunningDatabaseUrl, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { verifyAllRows, openBackupConnection } from './base-backup.sql.ts';
import { copyFile, isMissing, removeFolderSync } from './copy-file.ts';
import { type Manifest, readManifest } from './manifest.ts';

type OnEnd = (stop: () => Promise<unknown>) => void;

/** A part of a backup, where it belongs, and where it waits until all has been looked at. */
type Part = { name: string; place: string; draft: string };

/** The database comes last: without it a DATA_DIR is not taken for a whole one. */
function partsOf(dataFolder: string): Part[] {
  const beside = (place: string) => `${place}-being-restored`;
  const within = (name: string) => {
    const place = path.join(dataFolder, name);
    return { name, place, draft: beside(place) };
  };
  const database = path.join(dataFolder, 'postgres');
  return [
    within('auth-secret'),
    within('documents/files'),
    {
      name: 'postgres',
      place: resolveServerFolders(database).folder,
      draft: resolveServerFolders(beside(database)).folder,
    },
  ];
}

/**
 * Restores a backup into a DATA_DIR without a database. Compares each file with the manifest, then starts and
 * reads the database. Only then are the files put in their places.
 *
 * @param onEnd receives the function that undoes what was started.
 */
export async function restoreBackup(
  options: { backup: string; dataFolder: string },
  onEnd: OnEnd,
): Promise<{ manifest: Manifest; tables: number; rows: number }> {
  const { backup, dataFolder } = options;
  const manifest = readManifest(backup);
  fs.mkdirSync(dataFolder, { recursive: true });
  const parts = partsOf(dataFolder);
  await refuseUsed(dataFolder, parts);

  const clear = () => parts.forEach(({ draft }) => removeFolderSync(draft));
  clear();
  onEnd(() => Promise.resolve(clear()));
  await copyVerified(backup, manifest, parts);
  const counted = await readThrough(path.join(dataFolder, 'postgres-being-restored'), onEnd);
  for (const { place, draft } of parts) if (fs.existsSync(draft)) fs.renameSync(draft, place);
  return { manifest, ...counted };
}

async function refuseUsed(dataFolder: string, parts: Part[]): Promise<void> {
  if (await findRunningDatabaseUrl(path.join(dataFolder, 'postgres')))
    throw new Error(
      `A portal is using ${dataFolder}. Set DATA_DIR to an empty folder, or stop the portal and move its data to another folder.`,
    );
  const used = parts.find(({ place }) => holdsSomething(place));
  if (used)
    throw new Error(
      `${used.place} already exists and would be overwritten. Set DATA_DIR to an empty folder, or move the existing contents to another folder.`,
    );
}

function holdsSomething(place: string): boolean {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  return found !== undefined && (!found.isDirectory() || fs.readdirSync(place).length > 0);
}

async function copyVerified(backup: string, manifest: Manifest, parts: Part[]): Promise<void> {
  const placeOf = (name: string) => {
    const part = parts.find((one) => name === one.name || name.startsWith(`${one.name}/`));
    if (!part)
      throw new Error(
        `The backup contains ${name}, which is not part of a portal backup. Use another backup.`,
      );
    return path.join(part.draft, name.slice(part.name.length));
  };
  for (const name of manifest.empty_folders) fs.mkdirSync(placeOf(name), { recursive: true, mode: 0o700 });
  for (const file of manifest.files) {
    const copied = await copyFile(path.join(backup, file.path), placeOf(file.path)).catch(
      (error: unknown) => {
        if (isMissing(error)) throw new Error(`${file.path} is missing from the backup. Use another backup.`);
        throw error;
      },
    );
    if (copied.size !== file.size || copied.sha256 !== file.sha256)
      throw new Error(`${file.path} in the backup is damaged. Use another backup.`);
  }
}

/** Starts the database, which puts right what changed while it was copied, and reads all of it. */
async function readThrough(folder: string, onEnd: OnEnd): Promise<{ tables: number; rows: number }> {
  const server = await startEmbeddedPostgres(folder, onEnd);
  const client = await openBackupConnection(server.databaseUrl);
  const counted = await verifyAllRows(client);
  await client.end();
  await server.stop();
  return counted;
}
