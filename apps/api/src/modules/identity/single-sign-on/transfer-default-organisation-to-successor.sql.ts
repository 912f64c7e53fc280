import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { identity_providers } from '../../../tables/single-sign-on.tables.ts';

/** Moves the default organisation of a provider to another one from now on. */
export async function transferDefaultOrganisationToSuccessor(
  db: Db,
  organisationId: number,
  successorId: number,
): Promise<void> {
  await db
    .update(identity_providers)
    .set({ newcomers_organisation_id: successorId })
    .where(eq(identity_providers.newcomers_organisation_id, organisationId));
}
