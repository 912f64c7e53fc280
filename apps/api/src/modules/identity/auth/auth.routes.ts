import * as contract from '@portal/contract/identity/auth';
import { generateSecret, generateURI } from 'otplib';
import type { Deps } from '../../../http/dependencies.ts';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { encryptOtpSecret } from '../../../secrets/encrypt-otp-secret.ts';
import { loadSettings } from '../../platform/programmes/load-settings.ts';
import {
  endSession,
  endSessionIfOwn,
  selectOtp,
  selectSessions,
  updateOtp,
  useRefreshToken,
} from './auth.sql.ts';
import { enableOtp } from './mfa/enable-otp.ts';
import { logIn } from './sign-in/log-in.ts';
import { recordStaffDevice } from './sessions/staff-devices.ts';
import {
  clearSessionCookies,
  hashToken,
  issueAccessToken,
  issueTokens,
  readRefreshToken,
  setSessionCookies,
} from './sessions/session-tokens.ts';

const givenOf = (deps: Deps, token: string) => ({
  token_hash: hashToken(token),
  programme_id: deps.programmeId,
  now: deps.now(),
});

export const authRoutes = [
  serveWithManualTransaction(contract.login, logIn),

  serveWithManualTransaction(contract.refresh, async ({ deps, request, reply, write }) => {
    const token = readRefreshToken(request);
    // Committed before the error is thrown: ending the family must stay.
    const tokens = await write(async (db) => {
      const used = token ? await useRefreshToken(db, givenOf(deps, token)) : null;
      if (!used) return null;
      if (used.reuse === 'concurrent') return issueAccessToken(db, deps, used);
      if (used.reuse === 'late') await endSession(db, used.session_id, deps.now());
      return used.reuse === null ? issueTokens(db, deps, used) : null;
    });
    if (!tokens) {
      clearSessionCookies(reply);
      throw problems.signInNeeded();
    }
    if (tokens.refresh_token !== null)
      setSessionCookies(request, reply, deps, tokens.refresh_token, tokens.session_hours);
    await recordStaffDevice(deps, request);
    return { access_token: tokens.access_token };
  }),

  serve(contract.generateOtp, async ({ actor, db, deps }) => {
    const otp = await selectOtp(db, actor.user_id);
    if (!otp) throw problems.signInNeeded();
    const secret = generateSecret();
    await updateOtp(db, actor.user_id, { otp_pending_secret: encryptOtpSecret(secret, deps) });
    const { programme_name: issuer } = await loadSettings(db, deps);
    return { secret, otpauth_url: generateURI({ issuer, label: otp.email_address, secret }) };
  }),

  serve(contract.enableOtp, enableOtp),

  serve(contract.listSessions, async ({ actor, db, deps }) => {
    const own = await selectSessions(db, actor.user_id, deps.now());
    const sessions = own.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      is_current: session.id === actor.session_id,
    }));
    return { sessions, total: sessions.length };
  }),

  serve(contract.endOwnSession, async ({ actor, db, deps, params }) => {
    const ended = await endSessionIfOwn(db, actor.user_id, params.id, deps.now());
    if (!ended) throw problems.notFound('session');
    return { done: true as const };
  }),
];
