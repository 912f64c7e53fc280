import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { stored_leftovers } from '../../../tables/documents.tables.ts';

/** Stores files that no longer belong to a document, and from when they can be deleted. */
export async function insertOrphanedFiles(
  db: Db,
  programme_id: number,
  keys: string[],
  goes_after: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(stored_leftovers)
    .values(keys.map((storage_key) => ({ storage_key, programme_id, goes_after })));
}

/** Deletes the row: the file belongs to a document, or is deleted. @returns whether a row existed */
export async function deleteOrphanedFileRows(db: Db, keys: string[]): Promise<boolean> {
  const gone = await db
    .delete(stored_leftovers)
    .where(inArray(stored_leftovers.storage_key, keys))
    .returning({ storage_key: stored_leftovers.storage_key });
  return gone.length === keys.length;
}

/**
 * Locks files of a programme that can be deleted; other callers at the same time get others, and no one makes
 * a document of them.
 */
export function lockOrphanedFiles(db: Db, programmeId: number, now: Date, limit: number) {
  return db
    .select({ storage_key: stored_leftovers.storage_key })
    .from(stored_leftovers)
    .where(and(eq(stored_leftovers.programme_id, programmeId), lte(stored_leftovers.goes_after, now)))
    .limit(limit)
    .for('update', { skipLocked: true });
}
