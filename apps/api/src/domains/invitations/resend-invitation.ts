import type { resendInvitation as endpoint } from '@portal/contract/invitations';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { useUpAttempt } from '../auth/throttle.ts';
import { assertManaged, showUser } from '../users/managed-user.ts';
import { sendInvitation } from '../users/send-invitation.ts';

/** A new link in place of the one before. */
export const resendInvitation: Handler<typeof endpoint> = async ({ actor, db, deps, scene }) => {
  const { user } = scene;
  assertManaged(actor, user);
  if (user.status !== 'invited') throw problems.conflict(sentences.hasPassword);
  await useUpAttempt(deps, 'message', `invitation:${user.id}`);
  await sendInvitation(db, deps, actor, user);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'user.invited_again',
    subject_type: 'user',
    subject_id: String(user.id),
  });
  return showUser(db, user.id);
};
