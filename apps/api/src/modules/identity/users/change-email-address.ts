import type {
  changeEmailAddress as changeEndpoint,
  confirmEmailAddress as confirmEndpoint,
  User,
} from '@portal/contract/identity/users';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { endAllSessions } from '../auth/auth.sql.ts';
import { selectLinkStartTime, useAddressLink, withdrawLinks } from '../auth/one-time-links.sql.ts';
import { toLinkQuery, issueLink } from '../auth/one-time-links.ts';
import { formatInstant } from '../auth/notify-account-owner.ts';
import { countAttemptOrThrow } from '../auth/rate-limit/throttle.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { assertCanManageUser, loadSerializedUser } from './serialize-user.ts';
import { assertNoObjection, DELAY_HOURS, endOfDelay } from './account-change-objections.ts';
import { sendVerification, VERIFY_HOURS } from './register-user.ts';
import { sendInvitation } from './send-invitation.ts';
import {
  sendEmailConfirmation,
  notifyEmailChangeRequested,
  notifyEmailChanged,
} from './notify-email-change.ts';
import { nameOfUser, selectUser, selectUserByEmail, updateUserColumns } from './users.sql.ts';

/**
 * Asks for another address of a person. It changes when the link sent there is opened, three days later at the earliest, so that
 * the owner can object. A person who never signed in (invited, not confirmed) is written to again at once.
 */
export const changeEmailAddress: Handler<typeof changeEndpoint> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const { user } = loaded;
  assertCanManageUser(actor, user);
  const to_address = body.email_address;
  const taken = await selectUserByEmail(db, actor.programme_id, to_address);
  if (taken && (taken.id !== user.id || taken.email_address === to_address)) {
    throw problems.invalid([{ path: 'body.email_address', message: platformMessages.emailTaken }]);
  }
  await assertNoObjection(db, deps, user);
  await countAttemptOrThrow(deps, 'message', `address:${user.id}`);
  const isUnopened =
    (user.status === 'invited' || user.status === 'unverified') && user.last_login_at === null;
  if (isUnopened) await moveAtOnce(context, to_address);
  else {
    const by = await nameOfUser(db, actor.user_id);
    const works_from = endOfDelay(deps);
    const url = await issueLink(db, deps, user.id, 'change_email', VERIFY_HOURS + DELAY_HOURS, {
      email_address: to_address,
      asked_by: actor.user_id,
      works_from,
    });
    const owner = { ...user, programme_id: actor.programme_id };
    await sendEmailConfirmation(db, deps, owner, { by, to_address, url });
    await notifyEmailChangeRequested(db, deps, owner, { by, to_address, from: works_from });
    await record(context, 'user.address_change_asked', user, to_address);
  }
  return loadSerializedUser(db, user.id);
};

type Changing = Context<typeof changeEndpoint>;

async function moveAtOnce(context: Changing, to_address: string): Promise<void> {
  const { actor, db, deps, loaded } = context;
  const { user } = loaded;
  await conflictOnViolation(
    updateUserColumns(db, user.id, { email_address: to_address }),
    platformMessages.emailTaken,
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

/**
 * Confirms an address: opening the link proves access to the new mailbox. Ends every session and every other
 * link; notifies both addresses.
 */
export const confirmEmailAddress: Handler<typeof confirmEndpoint> = async ({ body, db, deps }) => {
  const now = deps.now();
  const asked = toLinkQuery(deps, 'change_email', body.code);
  const worksFrom = await selectLinkStartTime(db, asked);
  if (worksFrom)
    throw problems.conflict(platformMessages.emailChangePending({ from: formatInstant(worksFrom) }));
  const link = await useAddressLink(db, asked);
  const user = link && (await selectUser(db, link.user_id));
  if (!user || link.email_address === null) throw problems.linkGone();
  const { email_address } = link;
  await conflictOnViolation(
    updateUserColumns(db, user.id, { email_address, email_verified_at: now }),
    platformMessages.emailTakenSinceRequest,
  );
  await endAllSessions(db, user.id, now);
  for (const purpose of ['verify_email', 'reset_password', 'reset_second_factor'] as const) {
    await withdrawLinks(db, [user.id], purpose, now);
  }
  const addresses = { before: user.email_address, after: email_address };
  await notifyEmailChanged(db, deps, user, email_address);
  // No user is signed in when a link is opened: the entry names the member of the team who requested the
  // change.
  await recordAudit(db, {
    programme_id: user.programme_id,
    user_id: link.asked_by,
    action: 'user.address_changed',
    subject_type: 'user',
    subject_id: String(user.id),
    before: { email_address: addresses.before },
    after: { email_address: addresses.after },
  });
  return { done: true as const };
};
