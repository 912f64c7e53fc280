import type { resetUserOtp as endpoint } from '@portal/contract/identity/users';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { endAllSessions } from '../auth/auth.sql.ts';
import { clearSecondFactors } from '../auth/mfa/clear-second-factors.ts';
import { selectWaitingLink, withdrawLinks } from '../auth/one-time-links.sql.ts';
import { issueLink } from '../auth/one-time-links.ts';
import { formatInstant, notifyAccountOwner } from '../auth/notify-account-owner.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { assertCanManageUser } from './serialize-user.ts';
import {
  assertNoObjection,
  DELAY_HOURS,
  endOfDelay,
  isOrWasInTeam,
  createObjectionLink,
} from './account-change-objections.ts';
import { lockUser, nameOfUser } from './users.sql.ts';

type Resetting = Context<typeof endpoint>;

/**
 * Resets the second factor of a person who lost their phone. For a member of the programme team, the first
 * call requests the reset and a second call does it, three days later at the earliest. The person gets an
 * email that names who did it, and can object.
 */
export const resetUserOtp: Handler<typeof endpoint> = async (context) => {
  const { actor, db, deps, loaded } = context;
  const user = await lockUser(db, loaded.user.id);
  if (!user) throw problems.notFound('user');
  assertCanManageUser(actor, user);
  await assertNoObjection(db, deps, user);
  if (await isOrWasInTeam(db, deps, user)) {
    const waiting = await selectWaitingLink(db, user.id, 'reset_second_factor', deps.now());
    if (!waiting) return ask(context);
    const { works_from } = waiting;
    if (works_from && works_from > deps.now())
      throw problems.conflict(platformMessages.secondFactorResetPending({ from: formatInstant(works_from) }));
  }
  await withdrawLinks(db, [user.id], 'reset_second_factor', deps.now());
  await clearSecondFactors(db, user.id);
  await endAllSessions(db, user.id, deps.now());
  await record(context, 'user.mfa_reset');
  const by = await nameOfUser(db, actor.user_id);
  await notifyAccountOwner(
    db,
    deps,
    user,
    'second_factor_taken',
    { by },
    await createObjectionLink(db, deps, user),
  );
  return { done: true, possible_from: null };
};

async function ask(context: Resetting) {
  const { actor, db, deps, loaded } = context;
  const { user } = loaded;
  const works_from = endOfDelay(deps);
  const hours = DELAY_HOURS * 2;
  await issueLink(db, deps, user.id, 'reset_second_factor', hours, { asked_by: actor.user_id, works_from });
  await record(context, 'user.mfa_reset_asked');
  const by = await nameOfUser(db, actor.user_id);
  const values = { by, from: formatInstant(works_from) };
  const url = await createObjectionLink(db, deps, user);
  await queueMails(db, deps, actor.programme_id, 'second_factor_reset_asked', [{ to: user, values, url }]);
  return { done: false, possible_from: works_from.toISOString() };
}

const record = ({ actor, db, loaded }: Resetting, action: string) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'user',
    subject_id: String(loaded.user.id),
  });
