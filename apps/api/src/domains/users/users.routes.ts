import * as contract from '@portal/contract/users';
import { publicUrl } from '../../http/deps.ts';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { endSessionsOf, replaceRecoveryCodes, updateOtp } from '../auth/auth.sql.ts';
import { openLink } from '../auth/links.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { changePassword } from './change-password.ts';
import { createUser } from './create-user.ts';
import { decideOnUser } from './decide-on-user.ts';
import { loadManagedUser, loadVisibleUser, wireUser } from './managed-user.ts';
import { registerUser } from './register-user.ts';
import { requestPasswordReset, resendVerification } from './request-password-reset.ts';
import { deleteUser, updateUser } from './update-user.ts';
import {
  selectTeamAddresses,
  selectUser,
  selectUsers,
  verifyAddress,
} from './users.sql.ts';

export const usersRoutes = [
  serve(contract.getCurrentUser, async ({ scene }) => scene.me),
  serve(contract.listUsers, async ({ actor, db, query }) => {
    const { rows, total } = await selectUsers(db, actor.programme_id, query);
    return { users: rows.map(wireUser), total };
  }),
  serve(contract.getUser, async ({ actor, db, params }) =>
    wireUser(await loadVisibleUser(db, actor, params.id)),
  ),
  serve(contract.createUser, createUser),
  serve(contract.registerUser, registerUser),
  serve(contract.resendVerification, resendVerification),
  serve(contract.verifyEmail, async ({ db, deps, query }) => {
    const userId = await openLink(db, deps, 'verify_email', query.code);
    const user = userId === undefined ? undefined : await selectUser(db, userId);
    if (!user) throw problems.linkGone();
    if (await verifyAddress(db, user.id, deps.now())) {
      for (const to_address of await selectTeamAddresses(db, user.programme_id)) {
        await queueMessage(db, deps, user.programme_id, {
          to_address,
          subject: `${user.full_name} asks for an account`,
          paragraphs: [
            `${user.full_name} (${user.organisation_name ?? 'no organisation'}) has registered and waits for your decision.`,
          ],
          action: { label: 'Decide', url: `${publicUrl(deps)}/users` },
        });
      }
    }
    return { done: true as const };
  }),
  serve(contract.decideOnUser, decideOnUser),
  serve(contract.updateUser, updateUser),
  serve(contract.deleteUser, deleteUser),
  serve(contract.requestPasswordReset, requestPasswordReset),
  serve(contract.changePassword, changePassword),
  serve(contract.resetUserOtp, async ({ actor, db, params }) => {
    const user = await loadManagedUser(db, actor, params.id);
    await updateOtp(db, user.id, {
      otp_secret: null,
      otp_pending_secret: null,
      otp_enabled: false,
      otp_last_step: null,
    });
    await replaceRecoveryCodes(db, user.id, []);
    await endSessionsOf(db, user.id);
    await recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'user.mfa_reset',
      subject_type: 'user',
      subject_id: String(user.id),
    });
    return { done: true as const };
  }),
];
