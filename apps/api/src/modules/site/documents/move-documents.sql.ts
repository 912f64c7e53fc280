import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { documents } from '../../../tables/documents.tables.ts';

/** What was for the people of one organisation is for those of whoever carries on for it. */
export async function moveDocuments(db: Db, from: number, to: number): Promise<void> {
  await db.update(documents).set({ organisation_id: to }).where(eq(documents.organisation_id, from));
}
