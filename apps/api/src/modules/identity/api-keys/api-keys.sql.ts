import { and, count, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';

/** An API key as lists show it. */
export const keyColumns = {
  id: sessions.id,
  key_name: sessions.key_name,
  scopes: sessions.key_scopes,
  project_id: sessions.key_project_id,
  project_name: projects.project_name,
  created_at: sessions.created_at,
  last_used_at: sessions.last_seen_at,
  expires_at: sessions.expires_at,
};

const isKeyOf = (userId: number) =>
  and(eq(sessions.user_id, userId), isNotNull(sessions.key_name), isNull(sessions.ended_at));

/** Lists a user's keys that were not revoked; expired keys stay listed until they are cleaned up. */
export const selectApiKeys = (db: Db, userId: number) =>
  db
    .select(keyColumns)
    .from(sessions)
    .leftJoin(projects, eq(projects.id, sessions.key_project_id))
    .where(isKeyOf(userId))
    .orderBy(desc(sessions.created_at), sessions.id);

export async function countLiveKeys(db: Db, userId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(sessions)
    .where(and(isKeyOf(userId), gt(sessions.expires_at, now)));
  return row!.n;
}

export async function insertApiKey(db: Db, key: PgInsertValue<typeof sessions>): Promise<string> {
  const [row] = await db.insert(sessions).values(key).returning({ id: sessions.id });
  return row!.id;
}

/** The name of the key that ends with it; undefined where it is none of theirs that could still be revoked. */
export async function endApiKey(db: Db, userId: number, id: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, id), isKeyOf(userId)))
    .returning({ key_name: sessions.key_name });
  return row?.key_name ?? undefined;
}
