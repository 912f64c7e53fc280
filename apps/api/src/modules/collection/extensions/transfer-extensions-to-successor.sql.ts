import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** Extensions for the same part and submission, given to both organisations. */
export const isSameExtension = sql`own.project_time_period_id = former.project_time_period_id
  and own.submission_id is not distinct from former.submission_id`;

/**
 * Moves an organisation's extensions to another organisation. If both have one for the same part, the later
 * date remains, with its reason.
 */
export async function transferExtensionsToSuccessor(
  db: Db,
  organisationId: number,
  successorId: number,
): Promise<void> {
  const both = sql`former.organisation_id = ${organisationId} and own.organisation_id = ${successorId} and ${isSameExtension}`;
  await db.execute(sql`
    update entry_extensions own
    set extended_until = former.extended_until, reason = former.reason, created_by = former.created_by
    from entry_extensions former where ${both} and former.extended_until > own.extended_until`);
  await db.execute(sql`delete from entry_extensions former using entry_extensions own where ${both}`);
  await db.execute(
    sql`update entry_extensions set organisation_id = ${successorId} where organisation_id = ${organisationId}`,
  );
}
