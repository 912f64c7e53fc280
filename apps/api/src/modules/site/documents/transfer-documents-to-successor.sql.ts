import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { documents } from '../../../tables/documents.tables.ts';

/** Moves documents for the people of one organisation to those of its successor. */
export async function transferDocumentsToSuccessor(db: Db, from: number, to: number): Promise<void> {
  await db.update(documents).set({ organisation_id: to }).where(eq(documents.organisation_id, from));
}
