import { getCurrentUser } from '@portal/contract/current-user';
import * as contract from '@portal/contract/users';
import { serve, serveInSteps } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { openLink } from '../auth/links.ts';
import { changeEmailAddress, confirmEmailAddress } from './change-address.ts';
import { changeOwnEmailAddress } from './change-own-address.ts';
import { changePassword } from './change-password.ts';
import { createUser } from './create-user.ts';
import { decideOnUser } from './decide-on-user.ts';
import { decideOnUsers } from './decide-on-users.ts';
import { wireUser } from './managed-user.ts';
import { registerUser } from './register-user.ts';
import { requestPasswordReset, resendVerification } from './request-password-reset.ts';
import { resetUserOtp } from './reset-otp.ts';
import { tellTeamOfAccount } from './tell-team-of-account.ts';
import { updateUser } from './update-user.ts';
import { selectUser, selectUsers, verifyAddress } from './users.sql.ts';

export const usersRoutes = [
  serve(getCurrentUser, async ({ scene }) => scene.me),
  serve(contract.listUsers, async ({ actor, db, query }) => {
    const { rows, total } = await selectUsers(db, actor.programme_id, query);
    return { users: rows.map(wireUser), total };
  }),
  serve(contract.getUser, async ({ scene }) => wireUser(scene.user)),
  serve(contract.createUser, createUser),
  serveInSteps(contract.registerUser, registerUser),
  serve(contract.resendVerification, resendVerification),
  serve(contract.verifyEmail, async ({ db, deps, query }) => {
    const userId = await openLink(db, deps, 'verify_email', query.code);
    const user = userId === undefined ? undefined : await selectUser(db, userId);
    if (!user) throw problems.linkGone();
    if (await verifyAddress(db, user.id, deps.now())) await tellTeamOfAccount(db, deps, user.id);
    return { done: true as const };
  }),
  serve(contract.decideOnUser, decideOnUser),
  serve(contract.decideOnUsers, decideOnUsers),
  serve(contract.updateUser, updateUser),
  serve(contract.changeEmailAddress, changeEmailAddress),
  serveInSteps(contract.changeOwnEmailAddress, changeOwnEmailAddress),
  serve(contract.confirmEmailAddress, confirmEmailAddress),
  serve(contract.requestPasswordReset, requestPasswordReset),
  serveInSteps(contract.changePassword, changePassword),
  serve(contract.resetUserOtp, resetUserOtp),
];
