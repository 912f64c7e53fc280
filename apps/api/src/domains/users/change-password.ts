import type { changePassword as endpoint } from '@portal/contract/users';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { endSessionsOf } from '../auth/auth.sql.ts';
import { assertUncommonPassword } from '../auth/check-password.ts';
import { openLink } from '../auth/links.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { assertNotThrottled, countAttempt, forgetAttempts } from '../auth/throttle.ts';
import { clearSessionCookies } from '../auth/tokens.ts';
import { selectPasswordHash, selectUser, updateUserColumns, verifyAddress } from './users.sql.ts';

/** With the present password when signed in, or with a link's code. Either way every session ends. */
export const changePassword: Handler<typeof endpoint> = async (context) => {
  const { body, db, deps, reply } = context;
  const userId =
    'code' in body ? await openLink(db, deps, 'reset_password', body.code) : await ownId(context);
  if (userId === undefined) throw problems.linkGone();
  const user = await selectPasswordHash(db, userId);
  const person = await selectUser(db, userId);
  if (!user || !person) throw problems.notFound('account');
  assertUncommonPassword(body.new_password, 'new_password', [user.email_address, user.full_name]);
  if (await isPassword(user.password_hash, body.new_password)) {
    throw problems.invalid([
      { path: 'body.new_password', message: 'Choose a password that differs from the present one.' },
    ]);
  }
  const password_hash = await hashPassword(body.new_password);
  await updateUserColumns(db, userId, { password_hash, password_changed_at: deps.now() });
  // Whoever opened the link reads the mail of this address.
  if ('code' in body) await verifyAddress(db, userId, deps.now());
  await endSessionsOf(db, userId);
  clearSessionCookies(reply);
  await recordAudit(db, {
    programme_id: person.programme_id,
    user_id: userId,
    action: 'auth.password_changed',
    subject_type: 'user',
    subject_id: String(userId),
  });
  return { done: true as const };
};

async function ownId({ actor, body, db, deps }: Context<typeof endpoint>): Promise<number> {
  if (!actor || !('current_password' in body)) throw problems.signInNeeded();
  const subject = `change:${actor.user_id}`;
  await assertNotThrottled(deps, 'password', subject);
  const user = await selectPasswordHash(db, actor.user_id);
  if (!user || !(await isPassword(user.password_hash, body.current_password))) {
    await countAttempt(deps, 'password', subject);
    throw problems.invalid([
      { path: 'body.current_password', message: 'This is not your current password.' },
    ]);
  }
  await forgetAttempts(deps, 'password', subject);
  return actor.user_id;
}
