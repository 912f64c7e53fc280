import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../../database/connect.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { isPastLastDay } from '../../../../lib/past-last-day.ts';
import { problems } from '../../../../lib/problems.ts';
import { insertAuditEntrySql } from '../../../platform/audit/audit.sql.ts';
import { deleteAttemptsSql } from '../rate-limit/attempts.sql.ts';
import { lockUserRow } from '../auth.sql.ts';
import { mfaAuditSubject, verifyMfaCode } from '../mfa/verify-mfa-code.ts';
import { browserToken, setBrowserCookie, knownBrowserCutoff } from '../sessions/known-browsers.ts';
import { startSession } from './sign-in.sql.ts';
import { recordStaffDeviceSql } from '../sessions/staff-devices.ts';
import { notifyNewSignIn } from '../notify-account-owner.ts';
import { throttleKey, countAttemptOrThrow } from '../rate-limit/throttle.ts';
import {
  makeRefreshToken,
  sessionEnd,
  setSessionCookies,
  signAccessToken,
} from '../sessions/session-tokens.ts';

type Signing = {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};
export type SigningIn = {
  id: number;
  programme_id: number;
  email_address: string;
  full_name: string;
  password_hash: string;
  status: string;
  access_ends_on: string | null;
  otp_enabled: boolean;
  has_passkey: boolean;
};
type How = {
  session_hours: number;
  is_token_issued: boolean;
  otp: string | null | undefined;
  /** The sign-in method, for the message about a new browser: “with your password”. */
  way: string;
  /** The second factor was asked for elsewhere. */
  is_mfa_by_provider?: boolean;
  /** It is both factors in one. */
  is_passkey?: boolean;
  /** Stores more with the session; can refuse. */
  also?: (db: Db, sessionId: string) => Promise<void>;
};

/**
 * Ends every sign-in once the user is known: the account's status, its second factor, the session, and a
 * message to the owner for an unknown browser.
 */
export async function finishSignIn(
  { deps, request, reply, write }: Signing,
  user: SigningIn,
  method: How,
): Promise<{ access_token: string }> {
  if (user.status !== 'approved') throw problems.notApproved();
  if (isPastLastDay(user.access_ends_on, deps.now())) throw problems.accessEnded(user.access_ends_on);
  // A user with a passkey and no app uses the passkey, which is a separate sign-in, or a recovery code.
  const asksForCode =
    (user.otp_enabled || user.has_passkey) && !method.is_mfa_by_provider && !method.is_passkey;
  if (asksForCode) {
    if (!method.otp) throw problems.missingOtp();
    // Counted before it is looked at: of many guesses at once, no more than the limit are.
    await countAttemptOrThrow(deps, 'code', String(user.id));
  }
  const browser = browserToken(request, method.is_token_issued);
  const refresh = makeRefreshToken();
  const actor = await write(async (db) => {
    const account = await lockUserRow(db, user);
    if (account?.status !== 'approved' || account.otp_enabled !== user.otp_enabled)
      throw problems.wrongCredentials();
    const otp_step = asksForCode ? await verifyMfaCode(db, deps, user, account, method.otp ?? '') : null;
    const { actor, is_strange } = await startSession(db, {
      user_id: user.id,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      now: deps.now(),
      expires_at: sessionEnd(deps, method.session_hours),
      refresh_hash: refresh.hash,
      otp_step,
      is_mfa_by_provider: method.is_mfa_by_provider ?? false,
      browser_hash: browser.hash,
      known_since: knownBrowserCutoff(deps),
      besides: {
        forgetting: deleteAttemptsSql(throttleKey('code', String(user.id))),
        noting: recordStaffDeviceSql(deps, request),
        auditing: insertAuditEntrySql({
          ...mfaAuditSubject(user),
          user_id: user.id,
          action: 'auth.signed_in',
        }),
      },
    });
    await method.also?.(db, actor.session_id);
    if (is_strange) await notifyNewSignIn(db, deps, user, { network: request.ip, way: method.way });
    return actor;
  });
  setSessionCookies(request, reply, deps, refresh.token, method.session_hours);
  setBrowserCookie(browser.token, request, reply, deps);
  return { access_token: await signAccessToken(actor, deps) };
}
