import fs from 'node:fs';
import path from 'node:path';
import { resolveServerFolders } from '../database/embedded-cluster.ts';
import { findRunningDatabaseUrl, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { openBackupConnection } from './base-backup.sql.ts';
import { copyDatabase } from './copy-database.ts';
import { copyTree, UnfinishedBackup } from './unfinished-backup.ts';
import type { Manifest } from './manifest.ts';

type OnEnd = (stop: () => Promise<unknown>) => void;

/**
 * Copies the embedded database, the documents' files and the secrets to a new folder, whether or not the
 * portal runs. The backup contains everything saved before it started.
 *
 * @param onEnd receives the function that undoes what was started.
 */
export async function makeBackup(
  options: { dataFolder: string; target: string; now: () => Date },
  onEnd: OnEnd,
): Promise<Manifest> {
  const { dataFolder, target, now } = options;
  const wanted = path.join(dataFolder, 'postgres');
  const { folder } = resolveServerFolders(wanted);
  refuseUnowned(dataFolder, path.join(folder, 'database-password'));
  if (!path.relative(dataFolder, target).startsWith('..'))
    throw new Error(
      'A backup inside DATA_DIR would be lost if DATA_DIR were lost. Choose a folder outside DATA_DIR.',
    );

  const draft = await UnfinishedBackup.begin(target);
  onEnd(draft.giveUp);
  const databaseUrl =
    (await findRunningDatabaseUrl(wanted)) ?? (await startEmbeddedPostgres(wanted, onEnd)).databaseUrl;
  const client = await openBackupConnection(databaseUrl);
  onEnd(() => client.end());

  const copyDocuments = () => copyIfThere(path.join(dataFolder, 'documents/files'), 'documents/files', draft);
  // Twice: what is deleted just after the database's copy ends is in the first, what came just before its end in the second.
  await copyDatabase(client, path.join(folder, 'data'), draft, copyDocuments);
  await copyDocuments();
  await draft.copy(path.join(folder, 'database-password'), 'postgres/database-password');
  const secret = path.join(dataFolder, 'auth-secret');
  if (fs.existsSync(secret)) await draft.copy(secret, 'auth-secret');
  return draft.finish(now());
}

async function copyIfThere(folder: string, name: string, draft: UnfinishedBackup): Promise<void> {
  if (fs.existsSync(folder)) await copyTree(folder, name, draft);
}

/** Another account could not read the data, or would take them over from the portal. */
function refuseUnowned(dataFolder: string, passwordFile: string): void {
  const owner = fs.statSync(passwordFile, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || (process.getuid && owner !== process.getuid()))
    throw new Error(
      `${dataFolder} has no database that belongs to this user account. Set DATA_DIR to the portal’s data folder, and run this command as the user that runs the portal.`,
    );
}
