import * as contract from '@portal/contract/auth';
import { generateSecret, generateURI } from 'otplib';
import type { Deps } from '../../http/deps.ts';
import { serve, serveInSteps } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sealValue } from '../../secrets/sealed-value.ts';
import { readSettings } from '../programmes/shown-programme.ts';
import {
  endSession,
  endSessionOf,
  selectOtp,
  selectSessions,
  updateOtp,
  useRefreshToken,
} from './auth.sql.ts';
import { enableOtp } from './enable-otp.ts';
import { logIn } from './log-in.ts';
import {
  clearSessionCookies,
  hashToken,
  issueTokens,
  readRefreshToken,
  setSessionCookies,
} from './tokens.ts';

const givenOf = (deps: Deps, token: string) => ({
  token_hash: hashToken(token),
  programme_id: deps.programmeId,
  now: deps.now(),
});

export const authRoutes = [
  serveInSteps(contract.login, logIn),

  serveInSteps(contract.refresh, async ({ deps, request, reply, write }) => {
    const token = readRefreshToken(request);
    // Committed before the error is thrown: ending the family must stay.
    const tokens = await write(async (db) => {
      const used = token ? await useRefreshToken(db, givenOf(deps, token)) : null;
      if (used?.reused) await endSession(db, used.session_id, deps.now());
      return used && !used.reused ? issueTokens(db, deps, used) : null;
    });
    if (!tokens) {
      clearSessionCookies(reply);
      throw problems.signInNeeded();
    }
    setSessionCookies(request, reply, deps, tokens.refresh_token, tokens.session_hours);
    return { access_token: tokens.access_token };
  }),

  serve(contract.generateOtp, async ({ actor, db, deps }) => {
    const otp = await selectOtp(db, actor.user_id);
    if (!otp) throw problems.signInNeeded();
    const secret = generateSecret();
    await updateOtp(db, actor.user_id, { otp_pending_secret: sealValue(secret, deps) });
    const { programme_name: issuer } = await readSettings(db, deps);
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
    const ended = await endSessionOf(db, actor.user_id, params.id, deps.now());
    if (!ended) throw problems.notFound('session');
    return { done: true as const };
  }),
];
