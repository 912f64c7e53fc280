import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import {
  identity_providers,
  provider_identities,
  sign_on_attempts,
  sign_on_sessions,
} from '../../../tables/single-sign-on.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { isKnownBrowser, signInColumns } from '../auth/sign-in/sign-in-columns.sql.ts';

type Attempt = typeof sign_on_attempts.$inferSelect;

export async function insertSignOnAttempt(
  db: Db,
  attempt: typeof sign_on_attempts.$inferInsert,
): Promise<void> {
  await db.insert(sign_on_attempts).values(attempt);
}

/**
 * Loads what a returning browser had started, once. A second, late or foreign browser gets nothing, and of
 * two at the same moment only one succeeds.
 */
export async function consumeSignOnAttempt(
  db: Db,
  given: { browser_hash: string; state_hash: string; now: Date },
): Promise<Attempt | undefined> {
  const [row] = await db
    .update(sign_on_attempts)
    .set({ returned_at: given.now })
    .where(
      and(
        eq(sign_on_attempts.browser_hash, given.browser_hash),
        eq(sign_on_attempts.state_hash, given.state_hash),
        isNull(sign_on_attempts.returned_at),
        gt(sign_on_attempts.expires_at, given.now),
      ),
    )
    .returning();
  return row;
}

type Outcome = Pick<Attempt, 'user_id' | 'subject' | 'is_mfa_done' | 'sealed_id_token' | 'refusal'>;

/** Stores the outcome; its secrets are no longer needed. */
export async function storeOutcome(db: Db, id: number, outcome: Partial<Outcome>): Promise<void> {
  await db
    .update(sign_on_attempts)
    .set({ ...outcome, nonce: '', code_verifier: '' })
    .where(eq(sign_on_attempts.id, id));
}

/** Loads the outcome for a browser that has come back, with all that decides on signing in. */
export async function selectOutcome(
  db: Db,
  given: { browser_hash: string; programme_id: number; known_browser: string | null; now: Date },
) {
  const [row] = await db
    .select({
      id: sign_on_attempts.id,
      provider_id: sign_on_attempts.provider_id,
      provider_name: identity_providers.provider_name,
      redirect: sign_on_attempts.redirect,
      refusal: sign_on_attempts.refusal,
      subject: sign_on_attempts.subject,
      is_mfa_done: sign_on_attempts.is_mfa_done,
      sealed_id_token: sign_on_attempts.sealed_id_token,
      user: signInColumns,
      session_hours: programmes.session_hours,
      is_token_issued: isKnownBrowser(given.known_browser),
    })
    .from(sign_on_attempts)
    .innerJoin(identity_providers, eq(identity_providers.id, sign_on_attempts.provider_id))
    .innerJoin(programmes, eq(programmes.id, identity_providers.programme_id))
    .leftJoin(users, and(eq(users.id, sign_on_attempts.user_id), ne(users.status, 'deleted')))
    .where(
      and(
        eq(sign_on_attempts.browser_hash, given.browser_hash),
        eq(identity_providers.programme_id, given.programme_id),
        identity_providers.is_on,
        sql`${sign_on_attempts.returned_at} is not null`,
        gt(sign_on_attempts.expires_at, given.now),
      ),
    );
  return row;
}

/** Uses an outcome up. @returns false if it was used in the meantime */
export async function deleteSignOnAttempt(db: Db, id: number): Promise<boolean> {
  const gone = await db
    .delete(sign_on_attempts)
    .where(eq(sign_on_attempts.id, id))
    .returning({ id: sign_on_attempts.id });
  return gone.length === 1;
}

/** Finds the account here that a provider's account opens. */
export async function selectLinkedUser(db: Db, providerId: number, subject: string) {
  const [row] = await db
    .select({ id: users.id, email_address: users.email_address })
    .from(provider_identities)
    .innerJoin(users, eq(users.id, provider_identities.user_id))
    .where(
      and(
        eq(provider_identities.provider_id, providerId),
        eq(provider_identities.subject, subject),
        ne(users.status, 'deleted'),
      ),
    );
  return row;
}

/** Checks if a provider's account already opens this one. */
export async function hasIdentity(db: Db, providerId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ user_id: provider_identities.user_id })
    .from(provider_identities)
    .where(and(eq(provider_identities.provider_id, providerId), eq(provider_identities.user_id, userId)));
  return rows.length > 0;
}

/**
 * Links a provider account to an account; the link of a deleted user is transferred. @returns whether the
 * link is new
 */
export async function linkIdentity(
  db: Db,
  link: { provider_id: number; subject: string; user_id: number; now: Date },
): Promise<boolean> {
  const { provider_id, subject, user_id, now } = link;
  const at = now.toISOString();
  const { rows } = await db.execute<{ is_new: boolean }>(sql`
    with before as (
      select user_id from provider_identities where provider_id = ${provider_id} and subject = ${subject}
    ), stored as (
      insert into provider_identities (provider_id, subject, user_id, linked_at, last_used_at)
      values (${provider_id}, ${subject}, ${user_id}, ${at}, ${at})
      on conflict (provider_id, subject) do update set user_id = excluded.user_id, last_used_at = excluded.last_used_at
    )
    select not exists (select from before where user_id = ${user_id}) as is_new`);
  return rows[0]!.is_new;
}

export const insertSignOnSession = async (db: Db, begun: typeof sign_on_sessions.$inferInsert) => {
  await db.insert(sign_on_sessions).values(begun);
};

/** Finds the provider of a session that signs out there as well. */
export async function selectSignOnSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({ provider: identity_providers, sealed_id_token: sign_on_sessions.sealed_id_token })
    .from(sign_on_sessions)
    .innerJoin(identity_providers, eq(identity_providers.id, sign_on_sessions.provider_id))
    .where(and(eq(sign_on_sessions.session_id, sessionId), identity_providers.signs_out));
  return row;
}

export const selectOwnSignOns = (db: Db, userId: number) =>
  db
    .select({
      provider_id: provider_identities.provider_id,
      provider_name: identity_providers.provider_name,
      linked_at: provider_identities.linked_at,
      last_used_at: provider_identities.last_used_at,
    })
    .from(provider_identities)
    .innerJoin(identity_providers, eq(identity_providers.id, provider_identities.provider_id))
    .where(eq(provider_identities.user_id, userId))
    .orderBy(sql`lower(${identity_providers.provider_name})`, asc(identity_providers.id));

/** @returns whether there was one */
export async function deleteIdentity(db: Db, userId: number, providerId: number): Promise<boolean> {
  const gone = await db
    .delete(provider_identities)
    .where(and(eq(provider_identities.provider_id, providerId), eq(provider_identities.user_id, userId)))
    .returning({ user_id: provider_identities.user_id });
  return gone.length === 1;
}

/** From now on no provider opens a person's account. */
export async function deleteIdentitiesOf(db: Db, userId: number): Promise<void> {
  await db.delete(provider_identities).where(eq(provider_identities.user_id, userId));
}
