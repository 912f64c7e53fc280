import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';

/** Forgets who may open a project that is about to go. */
export async function deleteProjectAccess(db: Db, projectId: number): Promise<void> {
  await db.delete(user_accesses).where(eq(user_accesses.project_id, projectId));
}
