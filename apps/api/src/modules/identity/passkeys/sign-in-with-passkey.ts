import type * as contract from '@portal/contract/identity/passkey-sign-in';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { mfaAuditSubject } from '../auth/mfa/verify-mfa-code.ts';
import { finishSignIn } from '../auth/sign-in/finish-sign-in.ts';
import { browserHashOf } from '../auth/sessions/known-browsers.ts';
import { recordPasskeyUse } from '../auth/mfa/passkeys.sql.ts';
import { selectPasskeySignIn } from '../auth/sign-in/sign-in.sql.ts';
import { storeChallenge, verifyAssertion, relyingParty } from './verify-passkey.ts';

/** Names no passkey: the device offers those it has, so that outsiders do not learn who has one. */
export const startPasskeySignIn: ManualTransactionHandler<typeof contract.startPasskeySignIn> = async ({
  deps,
  write,
}) => {
  const { rpID } = relyingParty(deps);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await write((tx) => storeChallenge(tx, deps, options.challenge, null));
  return { options: options as unknown as Record<string, unknown> };
};

/** The device has asked for finger, face or PIN: it is both factors. @throws 401 */
export const signInWithPasskey: ManualTransactionHandler<typeof contract.signInWithPasskey> = async (
  context,
) => {
  const { body, db, deps, request, write } = context;
  const found = await selectPasskeySignIn(db, {
    credential_id: body.response.id,
    programme_id: deps.programmeId,
    known_browser: browserHashOf(request),
  });
  const counter = await verifyAssertion(write, deps, body.response, found?.passkey);
  if (!found || counter === null) {
    if (found)
      await write((tx) => recordAudit(tx, { ...mfaAuditSubject(found.user), action: 'auth.passkey_failed' }));
    throw problems.notSignedIn(platformMessages.passkeyNotVerified);
  }
  const { passkey, user, session_hours, is_token_issued } = found;
  return finishSignIn(context, user, {
    session_hours,
    is_token_issued,
    otp: null,
    way: 'with a passkey',
    is_passkey: true,
    also: async (tx) => {
      const used = { id: passkey.id, counter_before: passkey.counter, counter, now: deps.now() };
      if (!(await recordPasskeyUse(tx, used)))
        throw problems.notSignedIn(platformMessages.passkeyNotVerified);
    },
  });
};
