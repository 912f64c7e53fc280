import { randomUUID } from 'node:crypto';
import { documentExtensions, MAX_DOCUMENT_BYTES } from '@portal/contract/site/documents';
import type { StreamedFile } from '@portal/contract/shared/fields';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { Problem, problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { extensionOf, matchesExtension } from '../../../file-storage/check-file-type.ts';
import { type ReceivedFile, receiveFile } from '../../../file-storage/receive-file.ts';
import { scanFile } from '../../../file-storage/scan-file.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { deleteOrphanedFileRows, insertOrphanedFiles } from './orphaned-files.sql.ts';
import type { Message } from '../../../lib/define-messages.ts';

const LONGEST_NAME = 200;
/** A file that belongs to no document by then was left by a crash. */
const DAY_MS = 24 * 60 * 60 * 1000;

export type StoredUpload = {
  storage_key: string;
  file_name: string;
  size_bytes: number;
  content_hash: string;
};
type Context = {
  actor: Actor;
  deps: Deps;
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};

/**
 * Stores a file as it arrives: checks it, has it scanned and saves it in the store. Passes it to `onStored` in the
 * transaction that makes it part of a document. If anything fails or crashes on the way, the file is recorded
 * as orphaned, and deleted a day later.
 * @throws 413, 422 for a kind that is not allowed or a file the scanner refuses
 */
export async function storeUpload<Result>(
  context: Context,
  file: StreamedFile,
  onStored: (db: Db, stored: StoredUpload) => Promise<Result>,
): Promise<Result> {
  const { actor, deps, write } = context;
  const file_name = cleanName(file.file_name);
  const extension = extensionOf(file_name);
  if (!extension)
    throw invalidFile(platformMessages.documentTypeNotAllowed({ kinds: documentExtensions.join(', ') }));
  const { incoming, store } = deps.files;
  return receiveFile(
    file.content,
    { folder: incoming, maxBytes: MAX_DOCUMENT_BYTES },
    async (received: ReceivedFile) => {
      const { path, size_bytes, content_hash } = received;
      if (size_bytes === 0) throw invalidFile(platformMessages.documentEmpty);
      if (!(await matchesExtension(path, extension)))
        throw invalidFile(platformMessages.invalidDocument({ extension }));
      await refuseInfected(context, path, file_name);
      const storage_key = randomUUID();
      const goesAfter = new Date(deps.now().getTime() + DAY_MS);
      await write((db) => insertOrphanedFiles(db, actor.programme_id, [storage_key], goesAfter));
      await store.keep(path, storage_key);
      return write(async (db) => {
        if (!(await deleteOrphanedFileRows(db, [storage_key])))
          throw new Problem('busy', platformMessages.uploadTimedOut);
        return onStored(db, { storage_key, file_name, size_bytes, content_hash });
      });
    },
  );
}

/** Takes files of deleted documents away. What cannot be taken away now is when the leftovers are swept. */
export async function deleteStoredFiles({ deps, write }: Context, keys: string[]): Promise<void> {
  try {
    for (const key of keys) await deps.files.store.remove(key);
    await write((db) => deleteOrphanedFileRows(db, keys));
  } catch {
    // The notes stay.
  }
}

/** @throws 422 with an entry in the audit log for what the scanner refuses, 503 where it gives no verdict */
async function refuseInfected(
  { actor, deps, write }: Context,
  path: string,
  file_name: string,
): Promise<void> {
  const { DOCUMENT_SCANNER: scanner, DOCUMENT_SCANNER_SECONDS: seconds } = deps.config;
  if (!scanner) return;
  const verdict = await scanFile(scanner, path, seconds);
  if (verdict === 'clean') return;
  if (verdict === 'unknown') throw new Problem('file_not_checked', platformMessages.virusScanUnavailable);
  await write((db) =>
    recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'document.refused',
      subject_type: 'programme',
      subject_id: String(actor.programme_id),
      after: { file_name },
    }),
  );
  throw invalidFile(platformMessages.virusScanRejected({ name: file_name }));
}

const invalidFile = (message: Message) => problems.invalid([{ path: 'body.file', message }]);

/** Cleans a file name: no folders or control characters, and its ending stays. */
const cleanName = (name: string): string =>
  name
    .replace(/^.*[\\/]/s, '')
    .replace(/[^\P{C}]/gu, '')
    .trim()
    .slice(-LONGEST_NAME)
    // What the cut has left of a character of two halves.
    .replace(/^\p{Surrogate}/u, '');
