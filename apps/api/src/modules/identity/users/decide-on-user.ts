import type { decideOnUser as endpoint, User } from '@portal/contract/identity/users';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { isOneself, removesLastSuperuser } from './user.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { endAllSessions } from '../auth/auth.sql.ts';
import { assertCanManageUser, loadSerializedUser } from './serialize-user.ts';
import { updateStatusIfUnchanged } from './account-status.sql.ts';
import { type DecisionMail, notifyDecision } from './notify-decision.ts';
import { lockSuperusers } from './users.sql.ts';

type Status = 'pending' | 'approved' | 'rejected' | 'closed';
export type Decision = {
  status: Status;
  action: 'user.approved' | 'user.rejected' | 'user.closed' | 'user.reopened';
  mail: DecisionMail;
};

/** A registration is approved or rejected; an account that was approved is closed, and opened again. */
export const decisions = {
  approve: { status: 'approved', action: 'user.approved', mail: 'approval' },
  reject: { status: 'rejected', action: 'user.rejected', mail: 'rejection' },
  close: { status: 'closed', action: 'user.closed', mail: 'closing' },
  reopen: { status: 'approved', action: 'user.reopened', mail: 'reopening' },
} as const satisfies Record<string, Decision>;

/** The stored status: only the screens distinguish accounts that are not yet confirmed or accepted. */
const storedStatus: Record<User['status'], Status> = {
  unverified: 'pending',
  pending: 'pending',
  invited: 'approved',
  approved: 'approved',
  rejected: 'rejected',
  closed: 'closed',
};

function decisionOn(status: Status, approved: boolean): Decision {
  if (approved) return status === 'closed' ? decisions.reopen : decisions.approve;
  return status === 'approved' || status === 'closed' ? decisions.close : decisions.reject;
}

/**
 * Decides on an account as it was shown, so that no other decision is replaced unseen. Notifies the user,
 * with the name of the decider.
 */
export const decideOnUser: Handler<typeof endpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { user } = loaded;
  assertCanManageUser(actor, user);
  if (isOneself(actor, user)) throw problems.forbidden(platformMessages.ownAccountDecisionNotAllowed);
  const before = storedStatus[user.status];
  const decision = decisionOn(before, body.approved);
  const { status, action, mail } = decision;
  if (!body.approved && removesLastSuperuser(user, null, await lockSuperusers(db, actor.programme_id))) {
    throw problems.conflict(platformMessages.lastSuperuser);
  }
  const isAsSeen = body.seen === undefined || body.seen === user.status;
  if (
    !isAsSeen ||
    before === status ||
    !(await updateStatusIfUnchanged(db, user.id, before, status, body.reason))
  )
    throw problems.conflict(platformMessages.accountDecisionChanged);
  if (!body.approved) await endAllSessions(db, user.id, deps.now());
  await notifyDecision(db, deps, actor, mail, [user], body.reason);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'user',
    subject_id: String(user.id),
    before: { status: user.status },
    after: { status, reason: body.reason },
  });
  return loadSerializedUser(db, user.id);
};
