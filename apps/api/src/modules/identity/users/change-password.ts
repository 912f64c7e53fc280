import type { changePassword as endpoint } from '@portal/contract/identity/users';
import type { ManualTransactionContext, ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit, selectOpenMfaReset } from '../../platform/audit/audit.sql.ts';
import { endAllSessions, lockUserRow } from '../auth/auth.sql.ts';
import { assertUncommonPassword } from '../auth/sign-in/assert-uncommon-password.ts';
import { forgetBrowsers, rememberBrowser } from '../auth/sessions/known-browsers.ts';
import { withdrawLinks } from '../auth/one-time-links.sql.ts';
import { consumeLink, findLinkOwner } from '../auth/one-time-links.ts';
import { hashPassword, isPasswordCorrect } from '../auth/sign-in/passwords.ts';
import { notifyAccountOwner } from '../auth/notify-account-owner.ts';
import { forgetAttempts } from '../auth/rate-limit/throttle.ts';
import { clearSessionCookies } from '../auth/sessions/session-tokens.ts';
import { verifyCurrentPassword, passwordThrottleKey, wrongPassword } from './verify-current-password.ts';
import {
  type PasswordOwner,
  selectPasswordOwner,
  updateUserColumns,
  markEmailVerified,
} from './users.sql.ts';

type ChangeContext = ManualTransactionContext<typeof endpoint>;

/**
 * Changes the password, with the current one when signed in, or with a link's code. Either way ends every
 * session and link, notifies the user, and leaves only this browser known.
 */
export const changePassword: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, reply, write } = context;
  const user =
    'code' in body
      ? await ownerByLink(context, body.code)
      : await verifyCurrentPassword(db, deps, actor, body.current_password);
  assertUncommonPassword(body.new_password, 'new_password', [user.email_address, user.full_name]);
  if (await isPasswordCorrect(user.password_hash, body.new_password)) {
    throw problems.invalid([{ path: 'body.new_password', message: platformMessages.passwordUnchanged }]);
  }
  const password_hash = await hashPassword(body.new_password);
  const setBrowserCookie = await write(async (db) => {
    const now = deps.now();
    const unchanged = await lockUserRow(db, user);
    if ('code' in body) {
      const isOpen = unchanged && (await consumeLink(db, deps, 'reset_password', body.code)) === user.id;
      if (!isOpen) throw problems.linkGone();
      // Opening the link proves access to the mailbox of this address.
      await markEmailVerified(db, user.id, now);
    } else if (!unchanged) throw wrongPassword();
    await updateUserColumns(db, user.id, { password_hash, password_changed_at: now });
    for (const purpose of ['reset_password', 'change_email'] as const) {
      await withdrawLinks(db, [user.id], purpose, now);
    }
    await endAllSessions(db, user.id, now);
    await forgetBrowsers(db, user.id);
    const setBrowserCookie = await rememberBrowser(db, context, user.id);
    await recordAndTell(context, db, user);
    return setBrowserCookie;
  });
  if ('current_password' in body && actor)
    await forgetAttempts(deps, 'password', passwordThrottleKey(actor.user_id));
  clearSessionCookies(reply);
  setBrowserCookie();
  return { done: true as const };
};

/** @throws 410 for a link that is invalid or has expired */
async function ownerByLink({ db, deps }: ChangeContext, code: string): Promise<PasswordOwner> {
  const id = await findLinkOwner(db, deps, 'reset_password', code);
  const user = id === undefined ? undefined : await selectPasswordOwner(db, id);
  if (!user) throw problems.linkGone();
  return user;
}

/**
 * Records a password change and notifies the owner. A link signs no one in: the entry names no actor, and
 * says so if the second factor was removed before.
 */
async function recordAndTell(
  { body, deps }: ChangeContext,
  db: Parameters<typeof recordAudit>[0],
  user: PasswordOwner,
): Promise<void> {
  const byLink = 'code' in body;
  const reset = byLink ? await selectOpenMfaReset(db, user.programme_id, user.id) : null;
  await recordAudit(db, {
    programme_id: user.programme_id,
    user_id: byLink ? null : user.id,
    action: byLink ? 'auth.password_reset_by_link' : 'auth.password_changed',
    subject_type: 'user',
    subject_id: String(user.id),
    ...(reset && { after: { second_factor_reset_before: true } }),
  });
  const way = byLink ? 'with a link sent to this address' : 'with the current password';
  const before = reset
    ? `; before that, ${reset.user_name} had reset the account’s multi-factor authentication`
    : '';
  await notifyAccountOwner(db, deps, user, 'password_changed', { way: `${way}${before}` });
}
