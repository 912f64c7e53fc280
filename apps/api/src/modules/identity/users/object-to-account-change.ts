import { randomBytes } from 'node:crypto';
import type { objectToChange as endpoint } from '@portal/contract/identity/users';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit, selectLastAudit } from '../../platform/audit/audit.sql.ts';
import { endAllSessions } from '../auth/auth.sql.ts';
import { clearSecondFactors } from '../auth/mfa/clear-second-factors.ts';
import { forgetBrowsers } from '../auth/sessions/known-browsers.ts';
import { useAddressLink, withdrawAllLinks } from '../auth/one-time-links.sql.ts';
import { toLinkQuery, issueLink } from '../auth/one-time-links.ts';
import { hashPassword } from '../auth/sign-in/passwords.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { deleteIdentitiesOf } from '../single-sign-on/sign-on.sql.ts';
import { lockUser, selectTeamAddresses, updateUserColumns, type UserRow } from './users.sql.ts';

const RESET_HOURS = 14 * 24;

/**
 * Objects to a change of an account, by the link its owner was sent. A waiting change is withdrawn. A
 * completed change is undone: the account has the address the link was sent to again, and opens only with a
 * password set through that link.
 */
export const objectToChange: ManualTransactionHandler<typeof endpoint> = async ({ body, deps, write }) => {
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'));
  await write(async (db) => {
    const now = deps.now();
    const link = await useAddressLink(db, toLinkQuery(deps, 'objection', body.code));
    const user = link && (await lockUser(db, link.user_id));
    if (!user || link.email_address === null) throw problems.linkGone();
    await withdrawAllLinks(db, user.id, now);
    const address = link.email_address;
    const isUndone = user.email_address !== address || (await wasReset(db, user, link.created_at));
    if (isUndone) await giveBack(db, deps, user, address, unknownPassword);
    await recordAudit(db, {
      programme_id: user.programme_id,
      action: 'user.change_objected',
      subject_type: 'user',
      subject_id: String(user.id),
      after: { email_address: address, undone: isUndone },
    });
    const url = `${publicUrl(deps)}/users`;
    const team = await selectTeamAddresses(db, user.programme_id);
    const letters = team.map((to) => ({ to, values: { who: user.full_name }, url }));
    await queueMails(db, deps, user.programme_id, 'change_objected', letters);
  });
  return { done: true as const };
};

async function wasReset(db: Db, { id, programme_id }: UserRow, since: Date): Promise<boolean> {
  const of = { programme_id, action: 'user.mfa_reset', subject_type: 'user', subject_id: String(id) };
  const last = await selectLastAudit(db, of);
  return last !== null && last >= since;
}

/** An intruder can have set the password and the second factor since then. */
async function giveBack(
  db: Db,
  deps: Deps,
  user: UserRow,
  email_address: string,
  password_hash: string,
): Promise<void> {
  const now = deps.now();
  await conflictOnViolation(
    updateUserColumns(db, user.id, { email_address, password_hash, password_changed_at: now }),
    platformMessages.emailTakenSinceRequest,
  );
  await clearSecondFactors(db, user.id);
  await deleteIdentitiesOf(db, user.id);
  await endAllSessions(db, user.id, now);
  await forgetBrowsers(db, user.id);
  const url = await issueLink(db, deps, user.id, 'reset_password', RESET_HOURS);
  const to = { full_name: user.full_name, email_address };
  await queueMails(db, deps, user.programme_id, 'password_reset', [{ to, values: {}, url }]);
}
