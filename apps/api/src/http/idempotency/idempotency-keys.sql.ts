import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { kept_calls } from '../../tables/auth.tables.ts';

export type IdempotentRequest = { user_id: number; idempotency_key: string; digest: string };

/** A key is good for a day. */
const KEPT_MS = 86_400_000;

/**
 * Locks the key until the transaction ends. A concurrent call with the key waits, then finds this call's
 * answer, or the key free after a rollback.
 * @returns the stored use of the key; undefined if unused
 */
export async function lockIdempotencyKey(
  db: Db,
  call: IdempotentRequest,
  now: Date,
): Promise<{ digest: string; answer: string | null } | undefined> {
  const claimed = await db
    .insert(kept_calls)
    .values({ ...call, called_at: now })
    .onConflictDoUpdate({
      target: [kept_calls.user_id, kept_calls.idempotency_key],
      set: { digest: call.digest, answer: null, called_at: now },
      setWhere: lte(kept_calls.called_at, new Date(now.getTime() - KEPT_MS)),
    })
    .returning({ digest: kept_calls.digest });
  return claimed.length > 0 ? undefined : selectStoredResponse(db, call, now);
}

/** Returns the key's use within a day; undefined if the key is unused or its call is still running. */
export async function selectStoredResponse(
  db: Db,
  call: IdempotentRequest,
  now: Date,
): Promise<{ digest: string; answer: string | null } | undefined> {
  const [before] = await db
    .select({ digest: kept_calls.digest, answer: kept_calls.answer })
    .from(kept_calls)
    .where(and(isKey(call), gt(kept_calls.called_at, new Date(now.getTime() - KEPT_MS))));
  return before;
}

export async function storeResponse(db: Db, call: IdempotentRequest, answer: string): Promise<void> {
  await db.update(kept_calls).set({ answer }).where(isKey(call));
}

const isKey = ({ user_id, idempotency_key }: IdempotentRequest) =>
  and(eq(kept_calls.user_id, user_id), eq(kept_calls.idempotency_key, idempotency_key));
