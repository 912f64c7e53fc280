import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { stored_leftovers } from '../../../tables/documents.tables.ts';

/** Notes files that belong to no document (any more), and from when on they may go. */
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

/** Takes the note away: the file belongs to a document, or is gone. @returns whether there was one */
export async function deleteOrphanedFileRows(db: Db, keys: string[]): Promise<boolean> {
  const gone = await db
    .delete(stored_leftovers)
    .where(inArray(stored_leftovers.storage_key, keys))
    .returning({ storage_key: stored_leftovers.storage_key });
  return gone.length === keys.length;
}

/** Files of a programme that may go; others who ask meanwhile get others, and nobody makes a document of them. */
export function lockOrphanedFiles(db: Db, programmeId: number, now: Date, limit: number) {
  return db
    .select({ storage_key: stored_leftovers.storage_key })
    .from(stored_leftovers)
    .where(and(eq(stored_leftovers.programme_id, programmeId), lte(stored_leftovers.goes_after, now)))
    .limit(limit)
    .for('update', { skipLocked: true });
}
