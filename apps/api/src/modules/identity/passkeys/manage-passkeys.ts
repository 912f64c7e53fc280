import { createHash } from 'node:crypto';
import type * as contract from '@portal/contract/identity/passkeys';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler, ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import type { passkeys } from '../../../tables/passkeys.tables.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { selectOtp } from '../auth/auth.sql.ts';
import * as store from '../auth/mfa/passkeys.sql.ts';
import { notifyAccountOwner } from '../auth/notify-account-owner.ts';
import { loadSettings } from '../../platform/programmes/load-settings.ts';
import { verifyCurrentPassword } from '../users/verify-current-password.ts';
import { storeChallenge, verifyRegistration, relyingParty } from './verify-passkey.ts';

/** More than anybody has devices. */
const MOST = 20;

export const serializePasskey = (row: typeof passkeys.$inferSelect) => ({
  id: row.id,
  passkey_name: row.passkey_name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** A session alone adds no way into the account: the password is asked for. */
export const startPasskeyRegistration: ManualTransactionHandler<
  typeof contract.startPasskeyRegistration
> = async ({ actor, body, db, deps, write }) => {
  const owner = await verifyCurrentPassword(db, deps, actor, body.current_password);
  const held = await store.selectPasskeys(db, owner.id);
  if (held.length >= MOST) throw problems.conflict(platformMessages.tooManyPasskeys({ most: MOST }));
  const { programme_name } = await loadSettings(db, deps);
  const options = await generateRegistrationOptions({
    rpName: programme_name,
    rpID: relyingParty(deps).rpID,
    userName: owner.email_address,
    userDisplayName: owner.full_name,
    attestationType: 'none',
    // An id that identifies no one outside the portal.
    userID: new Uint8Array(
      createHash('sha256').update(deps.authSecret).update(`passkey of ${owner.id}`).digest(),
    ),
    excludeCredentials: held.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await write((tx) => storeChallenge(tx, deps, options.challenge, owner.id));
  return { options: options as unknown as Record<string, unknown> };
};

export const addPasskey: ManualTransactionHandler<typeof contract.addPasskey> = async ({
  actor,
  body,
  deps,
  write,
}) => {
  const credential = await verifyRegistration(write, deps, body.response, actor.user_id);
  if (!credential) throw problems.conflict(platformMessages.passkeyNotAdded);
  return write(async (db) => {
    const row = await store.insertPasskey(db, {
      user_id: actor.user_id,
      passkey_name: body.passkey_name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      created_at: deps.now(),
    });
    if (!row) throw problems.conflict(platformMessages.passkeyTaken);
    await record(db, actor, 'auth.passkey_added', { after: { passkey_name: row.passkey_name } });
    await tell(db, deps, actor, 'passkey_added', row.passkey_name);
    return serializePasskey(row);
  });
};

export const renamePasskey: Handler<typeof contract.renamePasskey> = async ({ actor, body, db, params }) => {
  if (!(await store.updatePasskeyName(db, actor.user_id, params.id, body.passkey_name)))
    throw problems.notFound('passkey');
  return { done: true as const };
};

/** @throws 404, 403 if it is the last second factor and the programme requires one */
export const removePasskey: Handler<typeof contract.removePasskey> = async ({ actor, db, deps, params }) => {
  const factors = await store.lockMfaFactors(db, actor.user_id);
  const passkey_name = await store.deletePasskey(db, actor.user_id, params.id);
  if (passkey_name === undefined) throw problems.notFound('passkey');
  const { mfa_required } = await loadSettings(db, deps);
  if (mfa_required && !factors.otp_enabled && factors.passkeys === 1)
    throw problems.forbidden(platformMessages.lastSecondFactor);
  await record(db, actor, 'auth.passkey_removed', { before: { passkey_name } });
  await tell(db, deps, actor, 'passkey_removed', passkey_name);
  return { done: true as const };
};

async function tell(
  db: Db,
  deps: Deps,
  actor: Actor,
  notice: 'passkey_added' | 'passkey_removed',
  title: string,
): Promise<void> {
  const owner = await selectOtp(db, actor.user_id);
  if (owner) await notifyAccountOwner(db, deps, { ...actor, ...owner }, notice, { title });
}

const record = (db: Db, actor: Actor, action: string, entry: { before?: unknown; after?: unknown }) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'user',
    subject_id: String(actor.user_id),
    ...entry,
  });
