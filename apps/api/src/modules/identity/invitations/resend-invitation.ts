import type { resendInvitation as endpoint } from '@portal/contract/identity/invitations';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { countAttemptOrThrow } from '../auth/rate-limit/throttle.ts';
import { assertCanManageUser, loadSerializedUser } from '../users/serialize-user.ts';
import { sendInvitation } from '../users/send-invitation.ts';

/** A new link in place of the one before. */
export const resendInvitation: Handler<typeof endpoint> = async ({ actor, db, deps, loaded }) => {
  const { user } = loaded;
  assertCanManageUser(actor, user);
  if (user.status !== 'invited') throw problems.conflict(platformMessages.passwordAlreadySet);
  await countAttemptOrThrow(deps, 'message', `invitation:${user.id}`);
  await sendInvitation(db, deps, actor, user);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'user.invited_again',
    subject_type: 'user',
    subject_id: String(user.id),
  });
  return loadSerializedUser(db, user.id);
};
