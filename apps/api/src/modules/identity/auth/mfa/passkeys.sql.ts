import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { passkey_challenges, passkeys } from '../../../../tables/passkeys.tables.ts';
import { users } from '../../../../tables/users.tables.ts';

export const selectPasskeys = (db: Db, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id));

/** @returns undefined where the device's key is known already */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert) {
  const [row] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return row;
}

const isOwn = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.user_id, userId));

/** @returns whether it is theirs */
export async function updatePasskeyName(
  db: Db,
  userId: number,
  id: number,
  passkey_name: string,
): Promise<boolean> {
  const done = await db
    .update(passkeys)
    .set({ passkey_name })
    .where(isOwn(userId, id))
    .returning({ id: passkeys.id });
  return done.length === 1;
}

/** Deletes a passkey and returns its name; undefined if the user has none with this id. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .delete(passkeys)
    .where(isOwn(userId, id))
    .returning({ passkey_name: passkeys.passkey_name });
  return row?.passkey_name;
}

export async function deletePasskeysOf(db: Db, userId: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.user_id, userId));
}

/** Held until the transaction ends: of two who remove the last two factors at once, one is refused. */
export async function lockMfaFactors(
  db: Db,
  userId: number,
): Promise<{ otp_enabled: boolean; passkeys: number }> {
  const [row] = await db
    .select({ otp_enabled: users.otp_enabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  const held = await db.$count(passkeys, eq(passkeys.user_id, userId));
  return { otp_enabled: row?.otp_enabled ?? false, passkeys: held };
}

export async function insertChallenge(
  db: Db,
  challenge: typeof passkey_challenges.$inferInsert,
): Promise<void> {
  await db.insert(passkey_challenges).values(challenge);
}

/** Uses a challenge up. @returns whether it was good, for that person or for a sign-in */
export async function useChallenge(
  db: Db,
  answer: { challenge_hash: string; programme_id: number; user_id: number | null; now: Date },
): Promise<boolean> {
  const used = await db
    .delete(passkey_challenges)
    .where(
      and(
        eq(passkey_challenges.challenge_hash, answer.challenge_hash),
        eq(passkey_challenges.programme_id, answer.programme_id),
        answer.user_id === null
          ? isNull(passkey_challenges.user_id)
          : eq(passkey_challenges.user_id, answer.user_id),
        gt(passkey_challenges.expires_at, answer.now),
      ),
    )
    .returning({ challenge_hash: passkey_challenges.challenge_hash });
  return used.length === 1;
}

/** @returns false if it was used in the meantime: one answer opens the account once */
export async function recordPasskeyUse(
  db: Db,
  used: { id: number; counter_before: number; counter: number; now: Date },
): Promise<boolean> {
  const done = await db
    .update(passkeys)
    .set({ counter: used.counter, last_used_at: used.now })
    .where(and(eq(passkeys.id, used.id), eq(passkeys.counter, used.counter_before)))
    .returning({ id: passkeys.id });
  return done.length === 1;
}
