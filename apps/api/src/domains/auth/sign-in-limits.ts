import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { networkOf } from '../../http/network-of.ts';
import { assertNetworkNotThrottled, assertNotThrottled, countAttempt, forgetAttempts } from './throttle.ts';

/**
 * From where an account is tried. A browser that the account was opened in before is counted by itself: nobody else's
 * typing, be it next door or all over the world, keeps its owner out of there. Everything else is counted by network,
 * and for the account as a whole.
 */
export type Trial = { account: string; place: string; network: string | null };

export function trialOf(
  request: FastifyRequest,
  of: { programme_id: number; email_address: string },
  knownBrowser: string | null,
): Trial {
  const account = `${of.programme_id}:${of.email_address.toLowerCase()}`;
  const network = networkOf(request.ip);
  return knownBrowser
    ? { account, place: `${account}:browser:${knownBrowser}`, network: null }
    : { account, place: `${account}:${network}`, network };
}

/** @throws 429 where too many wrong passwords were given. */
export async function assertMayTry(deps: Deps, { account, place, network }: Trial): Promise<void> {
  await assertNotThrottled(deps, 'password', place);
  if (network === null) return;
  await assertNetworkNotThrottled(deps, network);
  await assertNotThrottled(deps, 'account', account);
}

export async function countWrongPassword(deps: Deps, { account, place, network }: Trial): Promise<void> {
  await countAttempt(deps, 'password', place, network ?? undefined);
  if (network !== null) await countAttempt(deps, 'account', account);
}

/** Who gave the right one was no guesser: a network full of people who mistype is not held against them. */
export const forgetWrongPasswords = (deps: Deps, { place }: Trial): Promise<void> =>
  forgetAttempts(deps, 'password', place);
