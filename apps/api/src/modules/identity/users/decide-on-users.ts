import type { decideOnUsers as endpoint } from '@portal/contract/identity/users';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canManageUser, isOneself } from './user.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAuditOfMany } from '../../platform/audit/audit.sql.ts';
import { decisions } from './decide-on-user.ts';
import { lockUsersWithStatus, storeDecision } from './account-status.sql.ts';
import { notifyDecision } from './notify-decision.ts';

/**
 * Decides on many registrations at once, all or none: notifies each person and audits each. A person with no
 * decision pending blocks the others, and is named.
 */
export const decideOnUsers: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const people = await lockUsersWithStatus(db, actor.programme_id, body.user_ids);
  if (people.length < new Set(body.user_ids).size) throw problems.notFound('user');
  if (!people.every((person) => canManageUser(actor, person))) {
    throw problems.forbidden(platformMessages.accountRoleAboveOwn);
  }
  if (people.some((person) => isOneself(actor, person))) {
    throw problems.forbidden(platformMessages.ownAccountDecisionNotAllowed);
  }
  // Who has not confirmed the address could not sign in.
  const others = people.filter(
    ({ status }) => status !== 'pending' && (body.approved || status !== 'unverified'),
  );
  if (others.length > 0) {
    throw problems.conflict(
      platformMessages.accountsNotPending({ names: others.map(({ full_name }) => full_name).join(', ') }),
    );
  }
  const { status, action, mail } = body.approved ? decisions.approve : decisions.reject;
  await storeDecision(
    db,
    people.map(({ id }) => id),
    status,
    body.reason,
  );
  await notifyDecision(db, deps, actor, mail, people, body.reason);
  await recordAuditOfMany(
    db,
    actor,
    people.map((person) => ({
      action,
      subject_type: 'user',
      subject_id: String(person.id),
      before: { status: person.status },
      after: { status, reason: body.reason },
    })),
  );
  return { decided: people.length };
};
