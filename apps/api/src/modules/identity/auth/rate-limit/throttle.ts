import type { Deps } from '../../../../http/dependencies.ts';
import { problems } from '../../../../lib/problems.ts';
import {
  deleteAttempts,
  insertAttempt,
  insertAttempts,
  selectAttempts,
  type AttemptCount,
} from './attempts.sql.ts';

/**
 * Limits on trying, counted in the database so that several server processes share them, and outside the request's
 * transaction, which a failure is about to undo.
 */
const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * 60 * 60;
const limits = {
  /** Wrong passwords for one account from one place: a network, or a browser the account knows. */
  password: { most: 10, seconds: QUARTER_OF_AN_HOUR },
  /** Wrong passwords for one account from all browsers it does not know, wherever they are. */
  account: { most: 50, seconds: QUARTER_OF_AN_HOUR },
  /** Accounts for which the wrong password was given from one network and not yet the right one. */
  network: { most: 50, seconds: QUARTER_OF_AN_HOUR },
  /** Wrong codes for one account: only who knows its password gets this far. */
  code: { most: 10, seconds: QUARTER_OF_AN_HOUR },
  /** Messages of one kind that a user can have sent to one mailbox. */
  message: { most: 5, seconds: QUARTER_OF_AN_HOUR },
  /** Notices of sign-ins from browsers that an account does not know. */
  notice: { most: 5, seconds: DAY },
  /** Well-formed case codes that do not exist, from one network: a whole hospital may be behind it. */
  case_code: { most: 100, seconds: HOUR },
  /** The same for one survey, from wherever they come. */
  survey: { most: 2000, seconds: HOUR },
  /** Surveys started without an invitation from one network. */
  begun_survey: { most: 500, seconds: HOUR },
} as const;
export type ThrottleKind = keyof typeof limits;

export const throttleKey = (kind: ThrottleKind, subject: string) => `${kind}:${subject}`;

function refuse(tried: AttemptCount, now: Date): never {
  throw problems.tooMany(Math.ceil((tried.window_ends_at.getTime() - now.getTime()) / 1000));
}

/** @throws 429 with Retry-After once the limit is reached. */
export async function assertNotThrottled(deps: Deps, kind: ThrottleKind, subject: string): Promise<void> {
  assertAttemptsWithinLimit(kind, await selectAttempts(deps.outside, throttleKey(kind, subject)), deps.now());
}

/** @throws 429 with Retry-After where what was tried in a window that is not over has reached the limit. */
export function assertAttemptsWithinLimit(
  kind: ThrottleKind,
  attempts: AttemptCount | null | undefined,
  now: Date,
): void {
  if (attempts && attempts.window_ends_at > now && attempts.count >= limits[kind].most) refuse(attempts, now);
}

/** Until when nothing more may be tried; null where the limit is not reached. */
export const limitedUntil = (
  kind: ThrottleKind,
  attempts: AttemptCount | undefined,
  now: Date,
): Date | null =>
  attempts && attempts.window_ends_at > now && attempts.count >= limits[kind].most
    ? attempts.window_ends_at
    : null;

/** Counts an attempt; `network` where it counts towards what may be tried from there. */
export async function countAttempt(
  deps: Deps,
  kind: ThrottleKind,
  subject: string,
  network?: string,
): Promise<AttemptCount> {
  const origin = network === undefined ? undefined : throttleKey('network', network);
  return insertAttempt(
    deps.outside,
    { key: throttleKey(kind, subject), origin },
    deps.now(),
    limits[kind].seconds,
  );
}

/** Counts one more, and says whether it was within the limit: of many at once, no more than that are. */
export async function countAttemptAndCheckLimit(
  deps: Deps,
  kind: ThrottleKind,
  subject: string,
): Promise<boolean> {
  return (await countAttempt(deps, kind, subject)).count <= limits[kind].most;
}

/** Counts one more. @throws 429 where it was one too many. */
export async function countAttemptOrThrow(deps: Deps, kind: ThrottleKind, subject: string): Promise<void> {
  const tried = await countAttempt(deps, kind, subject);
  if (tried.count > limits[kind].most) refuse(tried, deps.now());
}

/** Counts one more of each subject, in one statement. @throws 429 where one of them was one too many. */
export async function countAttemptsOrThrow(
  deps: Deps,
  kind: ThrottleKind,
  subjects: readonly string[],
): Promise<void> {
  const { most, seconds } = limits[kind];
  const keys = subjects.map((subject) => throttleKey(kind, subject));
  const tried = await insertAttempts(deps.outside, keys, deps.now(), seconds);
  const beyond = tried.find(({ count }) => count > most);
  if (beyond) refuse(beyond, deps.now());
}

export const forgetAttempts = (deps: Deps, kind: ThrottleKind, subject: string): Promise<void> =>
  deleteAttempts(deps.outside, throttleKey(kind, subject));

/**
 * Returns the mailbox behind an address as far as possible: capitals, and text after a plus, make no other
 * mailbox. Other programmes of the database and other places that ask share the mailbox.
 */
export function normaliseEmail(address: string): string {
  const [, name, host] = /^([^+@]+)[^@]*@(.*)$/.exec(address.toLowerCase()) ?? [];
  return name === undefined ? address.toLowerCase() : `${name}@${host}`;
}
