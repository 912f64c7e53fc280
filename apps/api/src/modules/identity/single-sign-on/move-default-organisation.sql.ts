import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { identity_providers } from '../../../tables/sign-on.tables.ts';

/** Whoever a provider puts down for an organisation is put down for another one from now on. */
export async function moveDefaultOrganisation(db: Db, from: number, to: number): Promise<void> {
  await db
    .update(identity_providers)
    .set({ newcomers_organisation_id: to })
    .where(eq(identity_providers.newcomers_organisation_id, from));
}
