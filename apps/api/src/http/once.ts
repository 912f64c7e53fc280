import { createHash } from 'node:crypto';
import type { Endpoint } from '@portal/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/connect.ts';
import { problems } from '../problems.ts';
import { sentences } from '../sentences/platform.ts';
import type { Actor } from './actor.ts';
import { claimKey, keepAnswer, type KeptCall, selectKept } from './kept-calls.sql.ts';
import { WrittenAnswer } from './written-answer.ts';

const HEADER = 'idempotency-key';

/** Whether a call names itself, so that it is not done again when it is sent again. */
export const namesItself = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[HEADER] !== undefined;

/** Thrown out of a transaction that has nothing to do: it was done before, and answered so. */
class DoneBefore extends Error {
  constructor(readonly answer: WrittenAnswer) {
    super('This call was done before.');
  }
}

/** What was answered before, where that is why a call ended. */
export function doneBefore(error: unknown): WrittenAnswer {
  if (error instanceof DoneBefore) return error.answer;
  throw error;
}

/** The name of a call, where its endpoint heeds one. @throws 400 for one that is none */
export function nameOfCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor | { kind: 'respondent' } | null,
  input: object,
): KeptCall | null {
  if (!endpoint.isOnce || actor?.kind !== 'user' || !namesItself(request)) return null;
  const key = String(request.headers[HEADER]);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw problems.notUnderstood(sentences.notAnIdempotencyKey);
  return { user_id: actor.user_id, idempotency_key: key, digest: digestOf(endpoint, input) };
}

type Kept = Awaited<ReturnType<typeof selectKept>>;
function answerOf(kept: Kept, call: KeptCall): WrittenAnswer | null {
  if (!kept) return null;
  if (kept.digest !== call.digest) throw problems.conflict(sentences.keyOfOtherCall);
  return new WrittenAnswer(kept.answer ?? 'null');
}

/**
 * Does a call that has slow work before what it writes, unless it was done before. The same call may come meanwhile and be done first:
 * what this one then finds, or fails of, is what the other has stored, so that it is looked up again where this one stored nothing.
 * @throws 409 where the name was another call's
 */
export async function onceInSteps<T>(
  { db, now }: { db: Db; now: () => Date },
  call: KeptCall,
  work: () => Promise<T>,
): Promise<T | WrittenAnswer> {
  const answeredBefore = async () => answerOf(await selectKept(db, call, now()), call);
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
export const onceOf =
  (write: Write, endpoint: Endpoint, call: KeptCall, { now }: { now: () => Date }): Write =>
  (work) =>
    write(async (db) => {
      const before = answerOf(await claimKey(db, call, now()), call);
      if (before) throw new DoneBefore(before);
      const answer = await work(db);
      const isWritten = answer instanceof WrittenAnswer;
      await keepAnswer(db, call, isWritten ? answer.json : JSON.stringify(endpoint.response.parse(answer)));
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
