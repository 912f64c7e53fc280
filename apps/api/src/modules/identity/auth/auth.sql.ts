import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { actorColumns, hasAccessAt } from '../../platform/callers/actor-columns.sql.ts';
import { recovery_codes, refresh_tokens, sessions } from '../../../tables/auth.tables.ts';

/** The person a job works for, with the rights they have now; null when the account is no longer approved. */
export async function selectUserActor(db: Db, userId: number): Promise<Actor | null> {
  const [row] = await db
    .select(actorColumns)
    .from(users)
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .where(and(eq(users.id, userId), eq(users.status, 'approved'), hasAccessAt(sql`now()`)));
  return row ? { kind: 'user', session_id: '', ...row } : null;
}

/** Marks a time step as used. False when it, or a later one, was used before: a code works once. */
export async function useOtpStep(db: Db, userId: number, step: number): Promise<boolean> {
  const used = await db
    .update(users)
    .set({ otp_last_step: step })
    .where(and(eq(users.id, userId), or(isNull(users.otp_last_step), lt(users.otp_last_step, step))))
    .returning({ id: users.id });
  return used.length === 1;
}

/**
 * Locks the account until the transaction ends. Returns undefined if its password is no longer the one
 * compared before, or the account is missing.
 */
export async function lockUserRow(db: Db, user: { id: number; password_hash: string }) {
  const [row] = await db
    .select({
      status: users.status,
      otp_enabled: users.otp_enabled,
      otp_secret: users.otp_secret,
      otp_last_step: users.otp_last_step,
    })
    .from(users)
    .where(
      and(eq(users.id, user.id), eq(users.password_hash, user.password_hash), ne(users.status, 'deleted')),
    )
    .for('no key update');
  return row;
}

export async function insertRefreshToken(db: Db, sessionId: string, tokenHash: string): Promise<void> {
  await db.insert(refresh_tokens).values({ session_id: sessionId, token_hash: tokenHash });
}

type UsedToken = {
  session_id: string;
  user_id: number;
  session_hours: number;
  reuse: 'concurrent' | 'late' | null;
};

/** Two windows of one browser refresh within this time; a copied token comes later. */
const CONCURRENT_SECONDS = 10;

/**
 * Uses up a refresh token of the programme. `reuse`: it was used before, a moment ago by the same browser (`concurrent`) or
 * earlier, so that another party has a copy (`late`). The update decides, so that of two uses at the same moment only one
 * succeeds.
 */
export async function useRefreshToken(
  db: Db,
  { token_hash, programme_id, now }: { token_hash: string; programme_id: number; now: Date },
): Promise<UsedToken | null> {
  const since = new Date(now.getTime() - CONCURRENT_SECONDS * 1000);
  const result = await db.execute<UsedToken>(sql`
    with given as (
      select token.id, token.used_at, session.id as session_id, session.user_id, programme.session_hours
      from refresh_tokens token
      join sessions session on session.id = token.session_id
      join users on users.id = session.user_id
      join programmes programme on programme.id = users.programme_id
      where token.token_hash = ${token_hash} and users.programme_id = ${programme_id}
    ), used as (
      update refresh_tokens set used_at = ${now.toISOString()}
      where id = (select id from given) and used_at is null returning id
    )
    select session_id, user_id, session_hours, case
        when exists (select from used) then null
        -- The statement began before the other use was committed.
        when used_at is null or used_at > ${since.toISOString()} then 'concurrent'
        else 'late' end as reuse
    from given`);
  return result.rows[0] ?? null;
}

/** Returns the second-factor claim of a session's provider, which applies to the keys made in it. */
export const isMfaByProvider = (sessionId: string) =>
  sql<boolean>`coalesce((select made.is_mfa_by_provider from sessions made where made.id = ${sessionId}), false)`;

/** However much a browser is used: so many days after signing in its session ends. */
export const SESSION_DAYS = 30;

export async function extendSession(db: Db, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  const lastDay = sql`${sessions.created_at} + make_interval(days => ${SESSION_DAYS})`;
  await db
    .update(sessions)
    .set({
      expires_at: sql`least(${expiresAt.toISOString()}::timestamptz, ${lastDay})`,
      last_seen_at: now,
    })
    .where(eq(sessions.id, sessionId));
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)));
}

/** Ends a session where it is one of the user's that has not ended; false where it is not. */
export async function endSessionIfOwn(db: Db, userId: number, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.user_id, userId),
        isNull(sessions.key_name),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length === 1;
}

/** Sessions end no later than so many hours after they were last used; API keys have days of their own. */
export async function shortenSessions(db: Db, programmeId: number, hours: number): Promise<void> {
  await db.execute(sql`
    update sessions set expires_at = least(expires_at, last_seen_at + make_interval(hours => ${hours}))
    where ended_at is null and key_name is null and user_id in (select id from users where programme_id = ${programmeId})`);
}

/** Ends every session of a user, e.g. after a change of password. */
export async function endAllSessions(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at)));
}

export async function selectSessions(db: Db, userId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      user_agent: sessions.user_agent,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.key_name),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
      ),
    )
    .orderBy(sql`${sessions.last_seen_at} desc`);
}

const otpOf = (db: Db, userId: number) =>
  db
    .select({
      email_address: users.email_address,
      full_name: users.full_name,
      otp_enabled: users.otp_enabled,
      otp_secret: users.otp_secret,
      otp_pending_secret: users.otp_pending_secret,
      mfa_required: programmes.mfa_required,
    })
    .from(users)
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .where(eq(users.id, userId));

export async function selectOtp(db: Db, userId: number) {
  const [row] = await otpOf(db, userId);
  return row;
}

/** Reads a user's second factor and locks the account until the transaction ends: of several requests with one code, one succeeds. */
export async function lockOtp(db: Db, userId: number) {
  const [row] = await otpOf(db, userId).for('no key update', { of: users });
  return row;
}

export async function updateOtp(
  db: Db,
  userId: number,
  otp: {
    otp_secret?: string | null;
    otp_pending_secret?: string | null;
    otp_enabled?: boolean;
    otp_last_step?: number | null;
  },
): Promise<void> {
  await db.update(users).set(otp).where(eq(users.id, userId));
}

/** Replaces the recovery codes: the old codes stop working. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  if (hashes.length > 0) {
    await db.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })));
  }
}

export async function useRecoveryCode(db: Db, userId: number, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recovery_codes)
    .set({ used_at: now })
    .where(
      and(
        eq(recovery_codes.user_id, userId),
        eq(recovery_codes.code_hash, hash),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ user_id: recovery_codes.user_id });
  return used.length === 1;
}
