import type { changePassword as endpoint } from '@portal/contract/users';
import type { StepsContext, StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit, selectOpenMfaReset } from '../audit/audit.sql.ts';
import { endSessionsOf, lockAccount } from '../auth/auth.sql.ts';
import { assertUncommonPassword } from '../auth/check-password.ts';
import { forgetBrowsers, rememberBrowser } from '../auth/known-browsers.ts';
import { withdrawLinks } from '../auth/links.sql.ts';
import { openLink, ownerOfLink } from '../auth/links.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { tellOwner } from '../auth/tell-owner.ts';
import { forgetAttempts } from '../auth/throttle.ts';
import { clearSessionCookies } from '../auth/tokens.ts';
import { ownerByPassword, subjectOf, wrongPassword } from './own-password.ts';
import { type PasswordOwner, selectPasswordOwner, updateUserColumns, verifyAddress } from './users.sql.ts';

type ChangeContext = StepsContext<typeof endpoint>;

/**
 * With the present password when signed in, or with a link's code. Either way every session and every other link ends,
 * the person is told, and the browser it was done in is the only one the account knows.
 */
export const changePassword: StepsHandler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, reply, write } = context;
  const user =
    'code' in body
      ? await ownerByLink(context, body.code)
      : await ownerByPassword(db, deps, actor, body.current_password);
  assertUncommonPassword(body.new_password, 'new_password', [user.email_address, user.full_name]);
  if (await isPassword(user.password_hash, body.new_password)) {
    throw problems.invalid([{ path: 'body.new_password', message: sentences.samePassword }]);
  }
  const password_hash = await hashPassword(body.new_password);
  const keepBrowser = await write(async (db) => {
    const now = deps.now();
    const unchanged = await lockAccount(db, user);
    if ('code' in body) {
      const isOpen = unchanged && (await openLink(db, deps, 'reset_password', body.code)) === user.id;
      if (!isOpen) throw problems.linkGone();
      // Whoever opened the link reads the mail of this address.
      await verifyAddress(db, user.id, now);
    } else if (!unchanged) throw wrongPassword();
    await updateUserColumns(db, user.id, { password_hash, password_changed_at: now });
    for (const purpose of ['reset_password', 'change_email'] as const) {
      await withdrawLinks(db, user.id, purpose, now);
    }
    await endSessionsOf(db, user.id, now);
    await forgetBrowsers(db, user.id);
    const keepBrowser = await rememberBrowser(db, context, user.id);
    await recordAndTell(context, db, user);
    return keepBrowser;
  });
  if ('current_password' in body && actor) await forgetAttempts(deps, 'password', subjectOf(actor.user_id));
  clearSessionCookies(reply);
  keepBrowser();
  return { done: true as const };
};

/** @throws 410 for a link that is not good (any more) */
async function ownerByLink({ db, deps }: ChangeContext, code: string): Promise<PasswordOwner> {
  const id = await ownerOfLink(db, deps, 'reset_password', code);
  const user = id === undefined ? undefined : await selectPasswordOwner(db, id);
  if (!user) throw problems.linkGone();
  return user;
}

/** By a link, nobody is signed in: the entry names no actor, and says so where the second factor was taken away before. */
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
  const way = byLink ? 'with a link sent to this address' : 'with the present one';
  const before = reset ? `; before that, ${reset.user_name} had taken its second factor away` : '';
  await tellOwner(db, deps, user, 'password_changed', { way: `${way}${before}` });
}
