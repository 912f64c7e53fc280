import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { users } from '../../../tables/users.tables.ts';

/** Moves all users of an organisation to another one from now on, with the access they have. */
export async function moveUsersToOrganisation(
  db: Db,
  fromOrganisationId: number,
  toOrganisationId: number,
): Promise<void> {
  await db
    .update(users)
    .set({ organisation_id: toOrganisationId })
    .where(eq(users.organisation_id, fromOrganisationId));
}
