import type { completeSignOn as endpoint } from '@portal/contract/identity/single-sign-on';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { finishSignIn, type SigningIn } from '../auth/sign-in/finish-sign-in.ts';
import { browserHashOf } from '../auth/sessions/known-browsers.ts';
import { mfaAuditSubject } from '../auth/mfa/verify-mfa-code.ts';
import { notifyAccountOwner } from '../auth/notify-account-owner.ts';
import { readAttemptHash, clearAttemptCookie } from './start-sign-on.ts';
import { deleteSignOnAttempt, insertSignOnSession, linkIdentity, selectOutcome } from './sign-on.sql.ts';
import { sharedMessage } from '../../../lib/define-messages.ts';

type Outcome = NonNullable<Awaited<ReturnType<typeof selectOutcome>>>;

/** @throws 401 with the reason for refusing, or `Missing OTP` */
export const completeSignOn: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { body, db, deps, request, reply } = context;
  const browser_hash = readAttemptHash(request);
  const outcome =
    browser_hash === null
      ? undefined
      : await selectOutcome(db, {
          browser_hash,
          programme_id: deps.programmeId,
          known_browser: browserHashOf(request),
          now: deps.now(),
        });
  if (!outcome) throw problems.notSignedIn(platformMessages.singleSignOnExpired);
  if (outcome.refusal !== null)
    throw problems.notSignedIn(sharedMessage('single_sign_on_refused', outcome.refusal));
  const { user } = outcome;
  if (!user) throw problems.notSignedIn(platformMessages.singleSignOnExpired);
  const { access_token } = await finishSignIn(context, user, {
    session_hours: outcome.session_hours,
    is_token_issued: outcome.is_token_issued,
    otp: body.otp,
    way: `with your account at ${outcome.provider_name}`,
    is_mfa_by_provider: outcome.is_mfa_done,
    also: (tx, session_id) => keep(tx, deps, user, outcome, session_id),
  });
  clearAttemptCookie(reply);
  return { access_token, redirect: outcome.redirect };
};

/** Uses the sign-in up and links the two accounts; notifies the owner the first time. */
async function keep(db: Db, deps: Deps, user: SigningIn, outcome: Outcome, session_id: string) {
  const { provider_id, provider_name: provider, subject, sealed_id_token } = outcome;
  if (!(await deleteSignOnAttempt(db, outcome.id)))
    throw problems.notSignedIn(platformMessages.singleSignOnExpired);
  await insertSignOnSession(db, { session_id, provider_id, sealed_id_token: sealed_id_token! });
  const link = { provider_id, subject: subject!, user_id: user.id, now: deps.now() };
  if (!(await linkIdentity(db, link))) return;
  await recordAudit(db, {
    ...mfaAuditSubject(user),
    user_id: user.id,
    action: 'auth.sign_on_linked',
    after: { provider_id, provider },
  });
  await notifyAccountOwner(db, deps, user, 'sign_on_linked', { provider });
}
