import type { signInWithPasskey } from '@portal/contract/identity/passkey-sign-in';
import type { addPasskey } from '@portal/contract/identity/passkeys';
import type { ValidInput } from '@portal/contract/shared/endpoint';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '../../../database/connect.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import type { passkeys } from '../../../tables/passkeys.tables.ts';
import { insertChallenge, useChallenge } from '../auth/mfa/passkeys.sql.ts';
import { hashToken } from '../auth/sessions/session-tokens.ts';

/** The time a user has to confirm with a fingerprint. */
const MINUTES = 5;

/** Devices hold their keys for the host people open, and answer its pages alone. */
export const relyingParty = (deps: Pick<Deps, 'config'>) => {
  const { hostname, origin } = new URL(publicUrl(deps));
  return { rpID: hostname, origin };
};

export async function storeChallenge(db: Db, deps: Deps, challenge: string, userId: number | null) {
  await insertChallenge(db, {
    challenge_hash: hashToken(challenge),
    programme_id: deps.programmeId,
    user_id: userId,
    expires_at: new Date(deps.now().getTime() + MINUTES * 60_000),
  });
}

/** The challenge that an answer says it is to; null where it says nothing that can be read. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

type Answered = { response: { clientDataJSON: string } };
type Write = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Uses the challenge up before any other check, and commits: an answer is valid once, even if a later check
 * fails.
 */
async function useUp(write: Write, deps: Deps, { response }: Answered, user_id: number | null) {
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === null) return null;
  const given = { challenge_hash: hashToken(challenge), programme_id: deps.programmeId, user_id };
  return (await write((db) => useChallenge(db, { ...given, now: deps.now() }))) ? challenge : null;
}

/** Returns the device's new passkey if it answers the challenge for this user; otherwise null. */
export async function verifyRegistration(
  write: Write,
  deps: Deps,
  response: ValidInput<typeof addPasskey>['body']['response'],
  userId: number,
) {
  const expectedChallenge = await useUp(write, deps, response, userId);
  if (expectedChallenge === null) return null;
  const { rpID, origin } = relyingParty(deps);
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/** The counter that goes with a good signature; null where it is not one of this passkey to what was asked. */
export async function verifyAssertion(
  write: Write,
  deps: Deps,
  response: ValidInput<typeof signInWithPasskey>['body']['response'],
  passkey: typeof passkeys.$inferSelect | undefined,
): Promise<number | null> {
  const expectedChallenge = await useUp(write, deps, response, null);
  if (expectedChallenge === null || !passkey) return null;
  const { rpID, origin } = relyingParty(deps);
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
