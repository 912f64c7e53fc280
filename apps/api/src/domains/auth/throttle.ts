import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { problems } from '../../problems.ts';
import { deleteAttempts, insertAttempt, selectAttempts } from './attempts.sql.ts';

/**
 * Limits on trying, counted in the database so that several server processes share them. What concerns an account is
 * always counted together with the address it is tried from: a stranger elsewhere cannot lock anybody out.
 */
const WINDOW_SECONDS = 15 * 60;
const limits = {
  /** Wrong passwords for one account from one address. */
  password: 10,
  /** Wrong codes for one account: only who knows its password gets this far. */
  code: 10,
  /** Wrong sign-ins from one address, whatever the account: a whole hospital may share one. */
  address: 100,
  /** Messages somebody can have sent to one account. */
  message: 5,
} as const;
export type ThrottleKind = keyof typeof limits;

/** @throws 429 with Retry-After once the limit is reached. */
export async function assertNotThrottled(deps: Deps, kind: ThrottleKind, subject: string): Promise<void> {
  const now = deps.now();
  const tried = await selectAttempts(deps.db, `${kind}:${subject}`);
  if (!tried || tried.window_ends_at <= now || tried.count < limits[kind]) return;
  throw problems.tooMany(Math.ceil((tried.window_ends_at.getTime() - now.getTime()) / 1000));
}

/** Counts an attempt. Outside the request's transaction, which the failure is about to undo. */
export const countAttempt = (deps: Deps, kind: ThrottleKind, subject: string): Promise<void> =>
  insertAttempt(deps.db, `${kind}:${subject}`, deps.now(), WINDOW_SECONDS);

export const forgetAttempts = (deps: Deps, kind: ThrottleKind, subject: string): Promise<void> =>
  deleteAttempts(deps.db, `${kind}:${subject}`);

/** An account as tried from one address. */
export const accountFrom = (request: FastifyRequest, programmeId: number, email: string): string =>
  `${programmeId}:${email.toLowerCase()}:${request.ip}`;
