import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { passkeys } from '../../../../tables/passkeys.tables.ts';
import { programmes } from '../../../../tables/programmes.tables.ts';
import { users } from '../../../../tables/users.tables.ts';
import { attemptsByKeySql, attemptsByOriginSql } from '../rate-limit/attempts.sql.ts';
import { actorColumns } from '../../../platform/callers/actor-columns.sql.ts';
import { isKnownBrowser, signInColumns } from './sign-in-columns.sql.ts';

/**
 * Loads all that decides on a sign-in before the password check, in one statement: the account (null if
 * missing), if it knows the browser, if any account does, and the attempts so far.
 */
export async function selectSignIn(
  db: Db,
  asked: {
    programme_id: number;
    email_address: string;
    browser_hash: string | null;
    known_since: Date;
    keys: string[];
    origin: string;
    now: Date;
  },
) {
  const { browser_hash } = asked;
  const [row] = await db
    .select({
      user: {
        ...signInColumns,
        password_changed_at: users.password_changed_at,
        email_verified_at: users.email_verified_at,
      },
      password_expiry_days: programmes.password_expiry_days,
      session_hours: programmes.session_hours,
      is_browser_known: isKnownBrowser(
        browser_hash,
        sql`and known.user_id = ${users.id} and known.last_seen_at > ${asked.known_since.toISOString()}`,
      ),
      is_token_issued: isKnownBrowser(browser_hash),
      tried: attemptsByKeySql(asked.keys, asked.now),
      from_network: attemptsByOriginSql(asked.origin, asked.now),
    })
    .from(programmes)
    .leftJoin(
      users,
      and(
        eq(users.programme_id, programmes.id),
        ne(users.status, 'deleted'),
        sql`lower(${users.email_address}) = lower(${asked.email_address})`,
      ),
    )
    .where(eq(programmes.id, asked.programme_id));
  return row!;
}

/** The passkey of a programme's person that a device answers with, and all that decides on letting them in. */
export async function selectPasskeySignIn(
  db: Db,
  given: { credential_id: string; programme_id: number; known_browser: string | null },
) {
  const [row] = await db
    .select({
      passkey: passkeys,
      user: signInColumns,
      session_hours: programmes.session_hours,
      is_token_issued: isKnownBrowser(given.known_browser),
    })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.user_id), ne(users.status, 'deleted')))
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .where(and(eq(passkeys.credential_id, given.credential_id), eq(users.programme_id, given.programme_id)));
  return row;
}

/**
 * Stores a sign-in in one statement: the session with its first refresh token, its code's used time step, the
 * browser, and the audit entry. The account must be locked.
 * @returns the user, and whether the account knows browsers but not this one
 */
export async function startSession(
  db: Db,
  session: {
    user_id: number;
    user_agent: string | null;
    now: Date;
    expires_at: Date;
    refresh_hash: string;
    /** Null where no code of an app was given. */
    otp_step: number | null;
    is_mfa_by_provider: boolean;
    browser_hash: string;
    known_since: Date;
    /** Statements that belong to it: what is forgotten of what was tried, the device, what is entered in the audit log. */
    besides: { forgetting: SQL; noting: SQL; auditing: SQL };
  },
): Promise<{ actor: Actor; is_strange: boolean }> {
  const { user_id, browser_hash } = session;
  const [now, expires_at, since] = [session.now, session.expires_at, session.known_since].map((one) =>
    one.toISOString(),
  );
  const known = sql`from known_browsers where user_id = ${user_id} and last_seen_at > ${since}`;
  type Row = Omit<Actor, 'kind'> & { is_strange: boolean };
  const result = await db.execute<Row>(sql`
    with begun as (
      insert into sessions (user_id, user_agent, created_at, last_seen_at, expires_at, is_mfa_by_provider)
      values (${user_id}, ${session.user_agent}, ${now}, ${now}, ${expires_at}, ${session.is_mfa_by_provider}) returning id
    ), token as (
      insert into refresh_tokens (session_id, token_hash) select id, ${session.refresh_hash} from begun
    ), used as (
      update users set last_login_at = ${now}, otp_last_step = coalesce(${session.otp_step}, otp_last_step)
      where id = ${user_id}
    ), unseen as (
      delete from known_browsers
      where user_id = ${user_id} and token_hash <> ${browser_hash} and last_seen_at <= ${since}
    ), seen as (
      insert into known_browsers (user_id, token_hash, created_at, last_seen_at)
      values (${user_id}, ${browser_hash}, ${now}, ${now})
      on conflict (user_id, token_hash) do update set last_seen_at = excluded.last_seen_at
    ), forgotten as (${session.besides.forgetting}), noted as (${session.besides.noting}), entered as (${session.besides.auditing})
    select begun.id as session_id, users.id as user_id, users.programme_id, users.organisation_id,
      users.role_type_id, (${actorColumns.must_enrol} and not ${session.is_mfa_by_provider}::boolean) as must_enrol, ${actorColumns.access} as access,
      exists (select ${known}) and not exists (select ${known} and token_hash = ${browser_hash}) as is_strange
    from begun cross join users join programmes on programmes.id = users.programme_id
    where users.id = ${user_id}`);
  const { is_strange, ...actor } = result.rows[0]!;
  return { actor: { kind: 'user', ...actor }, is_strange };
}
