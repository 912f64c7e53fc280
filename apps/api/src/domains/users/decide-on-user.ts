import type { decideOnUser as endpoint } from '@portal/contract/users';
import type { Handler } from '../../http/mount.ts';
import { publicUrl } from '../../http/deps.ts';
import { isOneself } from '../../policies/user.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { endSessionsOf } from '../auth/auth.sql.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { assertManaged, showUser } from './managed-user.ts';
import { updateUserColumns } from './users.sql.ts';

/** Approve or reject somebody who registered; a later decision replaces an earlier one. */
export const decideOnUser: Handler<typeof endpoint> = async ({ actor, body, db, deps, scene }) => {
  const { user } = scene;
  assertManaged(actor, user);
  if (isOneself(actor, user)) throw problems.forbidden(sentences.decidesOnOneself);
  const status = body.approved ? 'approved' : 'rejected';
  await updateUserColumns(db, user.id, { status, decision_reason: body.reason });
  if (!body.approved) await endSessionsOf(db, user.id, deps.now());
  await queueMessage(db, deps, actor.programme_id, {
    to_address: user.email_address,
    subject: body.approved ? 'Your account has been approved' : 'Your account has not been approved',
    paragraphs: body.approved
      ? ['The programme team has approved your account. You can sign in now and ask for access to projects.']
      : ['The programme team has decided not to approve your account.', `Their reason: ${body.reason}`],
    ...(body.approved && { action: { label: 'Sign in', url: `${publicUrl(deps)}/login` } }),
  });
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: body.approved ? 'user.approved' : 'user.rejected',
    subject_type: 'user',
    subject_id: String(user.id),
    before: { status: user.status },
    after: { status, reason: body.reason },
  });
  return showUser(db, user.id);
};
