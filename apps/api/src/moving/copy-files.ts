import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { diskStore } from '../file-storage/disk-store.ts';
import { FileMissing, type FileStore } from '../file-storage/file-store.ts';
import { receiveFile } from '../file-storage/receive-file.ts';
import fs from 'node:fs/promises';

type StoredFile = { storage_key: string; content_hash: string };

/**
 * Copies documents' files below another data folder; those that are there already are left, so that it goes on where it was.
 * @returns how many came, and those that the store does not have, or not as they were stored
 */
export async function copyFiles(
  files: StoredFile[],
  from: FileStore,
  dataFolder: string,
): Promise<{ copied: number; missing: string[] }> {
  const documents = path.join(dataFolder, 'documents');
  const to = diskStore(path.join(documents, 'files'));
  const incoming = path.join(documents, 'incoming');
  await fs.mkdir(incoming, { recursive: true });
  const missing: string[] = [];
  let copied = 0;
  for (const { storage_key, content_hash } of files) {
    if (await has(to, storage_key)) continue;
    try {
      const content = await from.read(storage_key);
      const place = { folder: incoming, maxBytes: Number.MAX_SAFE_INTEGER };
      await receiveFile(content, place, async (received) => {
        if (content_hash && received.content_hash !== content_hash) throw new FileMissing(storage_key);
        const kept = path.join(incoming, randomUUID());
        await fs.rename(received.path, kept);
        await to.keep(kept, storage_key);
      });
      copied += 1;
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      missing.push(storage_key);
    }
  }
  return { copied, missing };
}

async function has(store: FileStore, key: string): Promise<boolean> {
  try {
    (await store.read(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}
