import { createHash } from 'node:crypto';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { problems } from '../../lib/problems.ts';
import { platformMessages } from '../../messages/platform.ts';
import type { Actor } from '../actor.ts';
import {
  lockIdempotencyKey,
  storeResponse,
  type IdempotentRequest,
  selectStoredResponse,
} from './idempotency-keys.sql.ts';
import { SerializedResponse } from '../serialized-response.ts';

const HEADER = 'idempotency-key';

/** Returns true if a call has an idempotency key, so that a repeat is not done again. */
export const hasIdempotencyKey = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[HEADER] !== undefined;

/** Thrown out of a transaction that has nothing to do: it was done before, and answered so. */
class DoneBefore extends Error {
  constructor(readonly answer: SerializedResponse) {
    super('This call has already been completed.');
  }
}

/** Returns the stored answer if a call ended because of that answer. */
export function storedResponseFrom(error: unknown): SerializedResponse {
  if (error instanceof DoneBefore) return error.answer;
  throw error;
}

/** The name of a call, where its endpoint heeds one. @throws 400 for one that is none */
export function readIdempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor | { kind: 'respondent' } | null,
  input: object,
): IdempotentRequest | null {
  if (!endpoint.isOnce || actor?.kind !== 'user' || !hasIdempotencyKey(request)) return null;
  const key = String(request.headers[HEADER]);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw problems.notUnderstood(platformMessages.invalidIdempotencyKey);
  return { user_id: actor.user_id, idempotency_key: key, digest: digestOf(endpoint, input) };
}

type Kept = Awaited<ReturnType<typeof selectStoredResponse>>;
function answerOf(kept: Kept, call: IdempotentRequest): SerializedResponse | null {
  if (!kept) return null;
  if (kept.digest !== call.digest) throw problems.conflict(platformMessages.idempotencyKeyReused);
  return new SerializedResponse(kept.answer ?? 'null');
}

/**
 * Runs a call with slow work before its write, unless the call was done before. The same call can run at the
 * same time and finish first. The conflict or failure this call then meets comes from the other's data. So
 * the stored answer is looked up again if this call stored nothing.
 * @throws 409 if the key belongs to another call
 */
export async function runOnceInSteps<T>(
  { db, now }: { db: Db; now: () => Date },
  call: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T | SerializedResponse> {
  const answeredBefore = async () => answerOf(await selectStoredResponse(db, call, now()), call);
  const before = await answeredBefore();
  if (before) return before;
  try {
    const answer = await work();
    return (await answeredBefore()) ?? answer;
  } catch (error) {
    const meanwhile = error instanceof DoneBefore ? error.answer : await answeredBefore();
    if (meanwhile) return meanwhile;
    throw error;
  }
}

type Write = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Runs the write of a call with an idempotency key once. The key and the answer are stored in the work's
 * transaction. A call cut off before the end leaves neither. Fails with the stored answer, or with 409 if the
 * key belongs to another call.
 */
export const runOnce =
  (write: Write, endpoint: Endpoint, call: IdempotentRequest, { now }: { now: () => Date }): Write =>
  (work) =>
    write(async (db) => {
      const before = answerOf(await lockIdempotencyKey(db, call, now()), call);
      if (before) throw new DoneBefore(before);
      const answer = await work(db);
      const isWritten = answer instanceof SerializedResponse;
      await storeResponse(
        db,
        call,
        isWritten ? answer.json : JSON.stringify(endpoint.response.parse(answer)),
      );
      return answer;
    });

function digestOf({ name }: Endpoint, input: object): string {
  return createHash('sha256')
    .update(name)
    .update(JSON.stringify(withoutBytes(input)))
    .digest('base64url');
}

/** Files by a hash of what they hold: a buffer would make itself a list of numbers. */
function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return value.map(withoutBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutBytes(inner)]));
}
