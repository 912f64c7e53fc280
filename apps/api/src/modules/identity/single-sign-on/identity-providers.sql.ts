import type { IdentityProviderFields } from '@portal/contract/identity/identity-providers';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import {
  identity_providers,
  provider_identities,
  sign_on_attempts,
  sign_on_sessions,
} from '../../../tables/single-sign-on.tables.ts';

export type ProviderRow = typeof identity_providers.$inferSelect;

const columns = {
  id: identity_providers.id,
  provider_name: identity_providers.provider_name,
  issuer: identity_providers.issuer,
  client_id: identity_providers.client_id,
  domains: identity_providers.domains,
  mfa_values: identity_providers.mfa_values,
  newcomers_organisation_id: identity_providers.newcomers_organisation_id,
  newcomers_organisation_name: organisations.organisation_name,
  signs_out: identity_providers.signs_out,
  is_on: identity_providers.is_on,
  people: sql<number>`(select count(*)::int from provider_identities one where one.provider_id = ${identity_providers.id})`,
  version: identity_providers.version,
};

export async function selectProviders(
  db: Db,
  programmeId: number,
  query: { search?: string | undefined; limit: number; offset: number },
) {
  const rows = await db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(identity_providers)
    .leftJoin(organisations, eq(organisations.id, identity_providers.newcomers_organisation_id))
    .where(
      and(
        eq(identity_providers.programme_id, programmeId),
        matchesSearch(
          query.search,
          identity_providers.provider_name,
          identity_providers.issuer,
          sql`array_to_string(${identity_providers.domains}, ' ')`,
        ),
      ),
    )
    .orderBy(sql`lower(${identity_providers.provider_name})`, asc(identity_providers.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Loads an active provider of the programme. */
export async function selectActiveProvider(
  db: Db,
  programmeId: number,
  id: number,
): Promise<ProviderRow | undefined> {
  const [row] = await db
    .select()
    .from(identity_providers)
    .where(
      and(
        eq(identity_providers.id, id),
        eq(identity_providers.programme_id, programmeId),
        identity_providers.is_on,
      ),
    );
  return row;
}

/** Loads the providers responsible for a domain, up to a number that a user could choose from. */
export const selectProvidersForDomain = (db: Db, programmeId: number, domain: string) =>
  db
    .select({ id: identity_providers.id, provider_name: identity_providers.provider_name })
    .from(identity_providers)
    .where(
      and(
        eq(identity_providers.programme_id, programmeId),
        identity_providers.is_on,
        sql`${identity_providers.domains} @> array[${domain}]::text[]`,
      ),
    )
    .orderBy(sql`lower(${identity_providers.provider_name})`, asc(identity_providers.id))
    .limit(20);

export async function insertProvider(
  db: Db,
  provider: IdentityProviderFields & { programme_id: number; sealed_secret: string },
): Promise<number> {
  const [row] = await db.insert(identity_providers).values(provider).returning({ id: identity_providers.id });
  return row!.id;
}

/** @returns false if the version has changed, or the provider was deleted */
export async function replaceProvider(
  db: Db,
  id: number,
  version: number,
  fields: IdentityProviderFields & { sealed_secret?: string },
): Promise<boolean> {
  const stored = await db
    .update(identity_providers)
    .set({ ...fields, version: sql`${identity_providers.version} + 1` })
    .where(and(eq(identity_providers.id, id), eq(identity_providers.version, version)))
    .returning({ id: identity_providers.id });
  return stored.length === 1;
}

/** Stores the sealed secret; a user who enters another secret at the same time wins. */
export async function replaceProviderSecret(
  db: Db,
  { id, before, after }: { id: number; before: string; after: string },
): Promise<void> {
  await db
    .update(identity_providers)
    .set({ sealed_secret: after })
    .where(and(eq(identity_providers.id, id), eq(identity_providers.sealed_secret, before)));
}

export const selectProviderSecrets = (db: Db, programmeId: number) =>
  db
    .select({ id: identity_providers.id, sealed_secret: identity_providers.sealed_secret })
    .from(identity_providers)
    .where(eq(identity_providers.programme_id, programmeId))
    .orderBy(identity_providers.id);

export async function deleteProvider(db: Db, id: number): Promise<void> {
  await db.delete(identity_providers).where(eq(identity_providers.id, id));
}

/** Unlinks the provider's accounts: they open no account here until each is linked again. */
export async function unlinkIdentities(db: Db, providerId: number): Promise<void> {
  await db.delete(provider_identities).where(eq(provider_identities.provider_id, providerId));
}

/** Ends sessions and pending sign-ins that the provider started. */
export async function endSessionsStartedBy(db: Db, providerId: number, now: Date): Promise<void> {
  await db.delete(sign_on_attempts).where(eq(sign_on_attempts.provider_id, providerId));
  await db.execute(sql`
    update ${sessions} set ended_at = ${now.toISOString()}
    where ended_at is null and id in (
      select begun.session_id from ${sign_on_sessions} begun where begun.provider_id = ${providerId})`);
}
