import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** Another organisation is in every scope that one was in, beside its own. */
export async function transferScopeMembershipsToSuccessor(
  db: Db,
  organisationId: number,
  successorId: number,
): Promise<void> {
  await db.execute(sql`
    update scope_organisations former set organisation_id = ${successorId}
    where former.organisation_id = ${organisationId} and not exists (
      select from scope_organisations own where own.scope_id = former.scope_id and own.organisation_id = ${successorId})`);
  await db.execute(sql`delete from scope_organisations where organisation_id = ${organisationId}`);
}
