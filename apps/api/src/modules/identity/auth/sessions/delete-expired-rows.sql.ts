import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../../database/connect.ts';
import {
  attempts,
  kept_calls,
  known_browsers,
  one_time_links,
  refresh_tokens,
  sessions,
  staff_devices,
} from '../../../../tables/auth.tables.ts';
import { passkey_challenges } from '../../../../tables/passkeys.tables.ts';
import { sign_on_attempts } from '../../../../tables/single-sign-on.tables.ts';
import { SESSION_DAYS } from '../auth.sql.ts';
import { knownBrowserCutoff } from './known-browsers.ts';
import { staffDeviceCutoff } from './staff-devices.ts';

/**
 * How long expired rows stay: a session and its used tokens, so that token reuse is still detected; a link,
 * so that it is still distinguishable from one that never existed.
 */
const KEPT_DAYS = 7;

/** Reusing a token ends its session for as long as the session can last. */
const USED_TOKEN_DAYS = SESSION_DAYS;

/** A batch so small that no request waits for it. */
const AT_ONCE = 1000;

/** Returns which rows of which table are deleted; an index finds each. */
export function expiredRowsByTable(now: Date): [PgTable, SQL][] {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return [
    [attempts, sql`window_ends_at <= ${now.toISOString()}`],
    [one_time_links, sql`least(expires_at, used_at) <= ${before(KEPT_DAYS)}`],
    [refresh_tokens, sql`used_at <= ${before(USED_TOKEN_DAYS)}`],
    [sessions, sql`least(expires_at, ended_at) <= ${before(KEPT_DAYS)}`],
    [passkey_challenges, sql`expires_at <= ${now.toISOString()}`],
    [sign_on_attempts, sql`expires_at <= ${now.toISOString()}`],
    [kept_calls, sql`called_at <= ${before(1)}`],
    [staff_devices, sql`last_seen_at <= ${staffDeviceCutoff({ now: () => now }).toISOString()}`],
    [known_browsers, sql`last_seen_at <= ${knownBrowserCutoff({ now: () => now }).toISOString()}`],
  ];
}

/**
 * Deletes attempts, links, tokens, sessions (with their tokens) and browsers that are over, each part by part. Doing it twice
 * does no more than once.
 */
export async function deleteExpiredRows(db: Db, now: Date): Promise<void> {
  for (const [table, over] of expiredRowsByTable(now)) {
    for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
      const result = await db.execute(sql`
        delete from ${table}
        where ctid = any(array(select ctid from ${table} where ${over} limit ${AT_ONCE})) and ${over}`);
      deleted = result.rowCount ?? 0;
    }
  }
}
