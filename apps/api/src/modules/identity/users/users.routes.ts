import { getCurrentUser } from '@portal/contract/identity/current-user';
import * as contract from '@portal/contract/identity/users';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { consumeLink } from '../auth/one-time-links.ts';
import { changeEmailAddress, confirmEmailAddress } from './change-email-address.ts';
import { changeOwnEmailAddress } from './change-own-email-address.ts';
import { changePassword } from './change-password.ts';
import { createUser } from './create-user.ts';
import { decideOnUser } from './decide-on-user.ts';
import { decideOnUsers } from './decide-on-users.ts';
import { serializeUser } from './serialize-user.ts';
import { objectToChange } from './object-to-account-change.ts';
import { registerUser } from './register-user.ts';
import { requestPasswordReset, resendVerification } from './request-password-reset.ts';
import { resetUserOtp } from './reset-otp.ts';
import { notifyTeamOfNewAccount } from './notify-team-of-new-account.ts';
import { updateUser } from './update-user.ts';
import { selectUser, selectUsers, markEmailVerified } from './users.sql.ts';

export const usersRoutes = [
  serve(getCurrentUser, async ({ loaded }) => loaded.me),
  serve(contract.listUsers, async ({ actor, db, query }) => {
    const { rows, total } = await selectUsers(db, actor.programme_id, query);
    return { users: rows.map(serializeUser), total };
  }),
  serve(contract.getUser, async ({ loaded }) => serializeUser(loaded.user)),
  serve(contract.createUser, createUser),
  serveWithManualTransaction(contract.registerUser, registerUser),
  serve(contract.resendVerification, resendVerification),
  serve(contract.verifyEmail, async ({ db, deps, query }) => {
    const userId = await consumeLink(db, deps, 'verify_email', query.code);
    const user = userId === undefined ? undefined : await selectUser(db, userId);
    if (!user) throw problems.linkGone();
    if (await markEmailVerified(db, user.id, deps.now())) await notifyTeamOfNewAccount(db, deps, user.id);
    return { done: true as const };
  }),
  serve(contract.decideOnUser, decideOnUser),
  serve(contract.decideOnUsers, decideOnUsers),
  serve(contract.updateUser, updateUser),
  serve(contract.changeEmailAddress, changeEmailAddress),
  serveWithManualTransaction(contract.changeOwnEmailAddress, changeOwnEmailAddress),
  serve(contract.confirmEmailAddress, confirmEmailAddress),
  serveWithManualTransaction(contract.objectToChange, objectToChange),
  serve(contract.requestPasswordReset, requestPasswordReset),
  serveWithManualTransaction(contract.changePassword, changePassword),
  serve(contract.resetUserOtp, resetUserOtp),
];
