import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';

/** Deletes who can open a project that is about to be deleted. */
export async function deleteProjectAccess(db: Db, projectId: number): Promise<void> {
  await db.delete(user_accesses).where(eq(user_accesses.project_id, projectId));
}
