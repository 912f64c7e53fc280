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

/** Whether a call names itself, so that it is not done again when it is sent again. */
export const hasIdempotencyKey = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[HEADER] !== undefined;

/** Thrown out of a transaction that has nothing to do: it was done before, and answered so. */
class DoneBefore extends Error {
  constructor(readonly answer: SerializedResponse) {
    super('This call was done before.');
  }
}

/** What was answered before, where that is why a call ended. */
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
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw problems.notUnderstood(platformMessages.notAnIdempotencyKey);
  return { user_id: actor.user_id, idempotency_key: key, digest: digestOf(endpoint, input) };
}

type Kept = Awaited<ReturnType<typeof selectStoredResponse>>;
function answerOf(kept: Kept, call: IdempotentRequest): SerializedResponse | null {
  if (!kept) return null;
  if (kept.digest !== call.digest) throw problems.conflict(platformMessages.keyOfOtherCall);
  return new SerializedResponse(kept.answer ?? 'null');
}

/**
 * Does a call that has slow work before what it writes, unless it was done before. The same call may come meanwhile and be done first:
 * what this one then finds, or fails of, is what the other has stored, so that it is looked up again where this one stored nothing.
 * @throws 409 where the name was another call's
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
 * Writes for a call that names itself, once: the name is taken and what was answered is kept in the transaction of the work, so that a
 * call cut off before the end leaves neither. It fails with what was answered before, or with 409 where the name was another call's.
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
