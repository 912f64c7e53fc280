import type {
  changeEmailAddress as changeEndpoint,
  confirmEmailAddress as confirmEndpoint,
  User,
} from '@portal/contract/identity/users';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Context, Handler } from '../../../http/mount.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { endSessionsOf } from '../auth/auth.sql.ts';
import { useChangeLink, withdrawLinks } from '../auth/one-time-links.sql.ts';
import { toLinkQuery, makeLink } from '../auth/one-time-links.ts';
import { useUpAttempt } from '../auth/rate-limit/throttle.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { assertCanManageUser, loadSerializedUser } from './serialize-user.ts';
import { sendVerification, VERIFY_HOURS } from './register-user.ts';
import { sendInvitation } from './send-invitation.ts';
import {
  sendEmailConfirmation,
  notifyEmailChangeRequested,
  notifyEmailChanged,
} from './notify-email-change.ts';
import { nameOfUser, selectUser, selectUserByEmail, updateUserColumns } from './users.sql.ts';

/**
 * Asks for another address of somebody's. It changes when the link sent there is opened, so that neither a slip nor somebody
 * with another intent takes an account from its owner; who never had one (invited, not confirmed) is simply written to anew.
 */
export const changeEmailAddress: Handler<typeof changeEndpoint> = async (context) => {
  const { actor, body, db, deps, scene } = context;
  const { user } = scene;
  assertCanManageUser(actor, user);
  const to_address = body.email_address;
  const taken = await selectUserByEmail(db, actor.programme_id, to_address);
  if (taken && (taken.id !== user.id || taken.email_address === to_address)) {
    throw problems.invalid([{ path: 'body.email_address', message: platformMessages.addressTaken }]);
  }
  await useUpAttempt(deps, 'message', `address:${user.id}`);
  if (user.status === 'invited' || user.status === 'unverified') await moveAtOnce(context, to_address);
  else {
    const by = await nameOfUser(db, actor.user_id);
    const url = await makeLink(db, deps, user.id, 'change_email', VERIFY_HOURS, to_address);
    const owner = { ...user, programme_id: actor.programme_id };
    await sendEmailConfirmation(db, deps, owner, { by, to_address, url });
    await notifyEmailChangeRequested(db, deps, owner, { by, to_address });
    await record(context, 'user.address_change_asked', user, to_address);
  }
  return loadSerializedUser(db, user.id);
};

type Changing = Context<typeof changeEndpoint>;

async function moveAtOnce(context: Changing, to_address: string): Promise<void> {
  const { actor, db, deps, scene } = context;
  const { user } = scene;
  await conflictOnViolation(
    updateUserColumns(db, user.id, { email_address: to_address }),
    platformMessages.addressTaken,
  );
  const moved = { ...user, email_address: to_address };
  if (user.status === 'invited') await sendInvitation(db, deps, actor, moved);
  else await sendVerification(db, deps, actor.programme_id, moved);
  await queueMails(db, deps, actor.programme_id, 'invitation_moved', [{ to: user, values: {} }]);
  await record(context, 'user.address_changed', user, to_address);
}

const record = (
  { actor, db }: Changing,
  action: string,
  user: Pick<User, 'id' | 'email_address'>,
  to: string,
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'user',
    subject_id: String(user.id),
    before: { email_address: user.email_address },
    after: { email_address: to },
  });

/** Whoever opens the link reads the mail of the new address. Every session and every other link ends; both are told. */
export const confirmEmailAddress: Handler<typeof confirmEndpoint> = async ({ body, db, deps }) => {
  const now = deps.now();
  const link = await useChangeLink(db, toLinkQuery(deps, 'change_email', body.code));
  const user = link && (await selectUser(db, link.user_id));
  if (!user || link.email_address === null) throw problems.linkGone();
  const { email_address } = link;
  await conflictOnViolation(
    updateUserColumns(db, user.id, { email_address, email_verified_at: now }),
    platformMessages.addressTakenMeanwhile,
  );
  await endSessionsOf(db, user.id, now);
  for (const purpose of ['verify_email', 'reset_password'] as const) {
    await withdrawLinks(db, user.id, purpose, now);
  }
  const addresses = { before: user.email_address, after: email_address };
  await notifyEmailChanged(db, deps, user, email_address);
  // By a link, nobody is signed in.
  await recordAudit(db, {
    programme_id: user.programme_id,
    action: 'user.address_changed',
    subject_type: 'user',
    subject_id: String(user.id),
    before: { email_address: addresses.before },
    after: { email_address: addresses.after },
  });
  return { done: true as const };
};
