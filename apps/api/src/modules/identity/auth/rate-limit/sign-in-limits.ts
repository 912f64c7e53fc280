import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../../http/dependencies.ts';
import { clientNetwork } from '../../../../http/client-network.ts';
import type { AttemptCount } from './attempts.sql.ts';
import { assertAttemptsWithinLimit, countAttempt, forgetAttempts, throttleKey } from './throttle.ts';

/**
 * The place from which an account is tried. A browser that opened the account before is counted separately,
 * so that other attempts do not lock its owner out. Everything else is counted by network, and for the
 * account as a whole.
 */
export type SignInAttempt = { account: string; place: string; network: string | null };

/** The trial from a browser the account knows, should it be one (null without a cookie), and the one from anywhere else. */
export function toSignInAttempts(
  request: FastifyRequest,
  of: { programme_id: number; email_address: string },
  browserHash: string | null,
): { known: SignInAttempt | null; other: SignInAttempt & { network: string } } {
  const account = `${of.programme_id}:${of.email_address.toLowerCase()}`;
  const network = clientNetwork(request.ip);
  return {
    known: browserHash ? { account, place: `${account}:browser:${browserHash}`, network: null } : null,
    other: { account, place: `${account}:${network}`, network },
  };
}

const placeKey = ({ place }: SignInAttempt) => throttleKey('password', place);
const accountKey = ({ account }: SignInAttempt) => throttleKey('account', account);

/** Returns the keys and the origin that count towards these attempts. */
export const keysOf = ({ known, other }: ReturnType<typeof toSignInAttempts>) => ({
  keys: [...(known ? [placeKey(known)] : []), placeKey(other), accountKey(other)],
  origin: throttleKey('network', other.network),
});

/** The attempts so far. */
export type TriedBefore = { tried: Map<string, AttemptCount>; from_network: AttemptCount | null };

/** @throws 429 where too many wrong passwords were given. */
export function assertSignInAllowed(
  attempt: SignInAttempt,
  { tried, from_network }: TriedBefore,
  now: Date,
): void {
  assertAttemptsWithinLimit('password', tried.get(placeKey(attempt)), now);
  if (attempt.network === null) return;
  assertAttemptsWithinLimit('network', from_network, now);
  assertAttemptsWithinLimit('account', tried.get(accountKey(attempt)), now);
}

export async function countWrongPassword(
  deps: Deps,
  { account, place, network }: SignInAttempt,
): Promise<void> {
  await countAttempt(deps, 'password', place, network ?? undefined);
  if (network !== null) await countAttempt(deps, 'account', account);
}

/**
 * Forgets the wrong passwords of a user who gave the right one: a network of people who mistype is not
 * penalised.
 */
export async function forgetWrongPasswords(
  deps: Deps,
  attempt: SignInAttempt,
  { tried }: TriedBefore,
): Promise<void> {
  if (tried.has(placeKey(attempt))) await forgetAttempts(deps, 'password', attempt.place);
}
