import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileTooLarge } from '../http/read-form.ts';
import { problems } from '../lib/problems.ts';
import { FileStoreUnavailableError } from './file-store.ts';
import { problemMessages } from '../messages/problems.ts';

export type ReceivedFile = { path: string; size_bytes: number; content_hash: string };

/**
 * Writes an arriving file into the folder in pieces and passes it to `use`; deletes the file once `use` is
 * done.
 * @throws 413 for a file that is too large, 400 for an upload that breaks off
 */
export async function receiveFile<Result>(
  content: AsyncIterable<Uint8Array>,
  { folder, maxBytes }: { folder: string; maxBytes: number },
  use: (received: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const to = path.join(folder, randomUUID());
  // Opened before anything can break off: a file that is opened later would come to be after it was taken away.
  const file = await fs.open(to, 'wx', 0o600).catch((error: unknown) => {
    throw new FileStoreUnavailableError('The upload folder cannot be written to.', { cause: error });
  });
  const hash = createHash('sha256');
  let size = 0;
  async function* measured() {
    for await (const piece of content) {
      size += piece.length;
      if (size > maxBytes) throw fileTooLarge(maxBytes);
      hash.update(piece);
      yield piece;
    }
  }
  try {
    await pipeline(measured, file.createWriteStream()).catch((error: unknown) => {
      if (isBrokenOff(error)) throw problems.notUnderstood(problemMessages.fileIncomplete);
      throw isOfDisk(error) ? new FileStoreUnavailableError('The disk is full.', { cause: error }) : error;
    });
    return await use({ path: to, size_bytes: size, content_hash: hash.digest('hex') });
  } finally {
    await fs.rm(to, { force: true });
  }
}

const isOfDisk = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT', 'EACCES'].includes((error as { code?: string }).code ?? '');

const isBrokenOff = (error: unknown) =>
  ['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(
    (error as { code?: string }).code ?? '',
  ) || /unexpected end|terminated early/i.test((error as Error).message);

/** How long a file may take to arrive; what has waited longer was left by a process that died. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** Takes away what processes that died have left in the folder. */
export async function deleteStaleIncomingFiles(folder: string, now: Date): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    const found = await fs.stat(file).catch(() => null);
    if (found?.isFile() && now.getTime() - found.mtimeMs > STALE_MS) await fs.rm(file, { force: true });
  }
}
