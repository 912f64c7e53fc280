import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import { deleteStaleIncomingFiles } from '../../../file-storage/receive-file.ts';
import type { StoredFiles } from '../../../file-storage/file-store.ts';
import { deleteOrphanedFileRows, lockOrphanedFiles } from './orphaned-files.sql.ts';

const AT_ONCE = 50;

/**
 * Deletes files that belong to no document: those of uploads that a crash cut off, and those of deleted
 * documents whose removal failed. Files without a database row are never touched: a bucket can contain files
 * of others.
 */
export async function deleteOrphanedFiles(
  db: Db,
  of: { programmeId: number; files: StoredFiles; now: Date },
): Promise<void> {
  await deleteStaleIncomingFiles(of.files.incoming, of.now);
  for (let found = AT_ONCE; found === AT_ONCE;) {
    found = await transaction(db, async (held) => {
      const rows = await lockOrphanedFiles(held, of.programmeId, of.now, AT_ONCE);
      const keys = rows.map(({ storage_key }) => storage_key);
      for (const key of keys) await of.files.store.remove(key);
      if (keys.length > 0) await deleteOrphanedFileRows(held, keys);
      return keys.length;
    });
  }
}
