import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { documents } from '../../../tables/documents.tables.ts';

/** Moves documents for the people of one organisation to those of its successor. */
export async function transferDocumentsToSuccessor(
  db: Db,
  organisationId: number,
  successorId: number,
): Promise<void> {
  await db
    .update(documents)
    .set({ organisation_id: successorId })
    .where(eq(documents.organisation_id, organisationId));
}
