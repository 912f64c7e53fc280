import * as contract from '@portal/contract/auth';
import { generateSecret, generateURI } from 'otplib';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { endSession, selectOtp, selectSessions, updateOtp, useRefreshToken } from './auth.sql.ts';
import { enableOtp } from './enable-otp.ts';
import { logIn } from './log-in.ts';
import { clearSessionCookies, hashToken, issueTokens, readRefreshToken } from './tokens.ts';

export const authRoutes = [
  serve(contract.login, logIn),

  serve(contract.refresh, async (context) => {
    const { deps, request, reply } = context;
    const token = readRefreshToken(request);
    // Outside this request's transaction: ending the family must stay even though the answer is an error.
    const used = token ? await useRefreshToken(deps.db, hashToken(token)) : null;
    if (used?.reused) await endSession(deps.db, used.session_id);
    const tokens = used && !used.reused ? await issueTokens({ ...context, db: deps.db }, used) : null;
    if (!tokens) {
      clearSessionCookies(reply);
      throw problems.signInNeeded();
    }
    return tokens;
  }),

  serve(contract.logout, async ({ db, request, reply }) => {
    const token = readRefreshToken(request);
    const used = token ? await useRefreshToken(db, hashToken(token)) : null;
    if (used) await endSession(db, used.session_id);
    clearSessionCookies(reply);
    return { done: true as const };
  }),

  serve(contract.generateOtp, async ({ actor, db, deps }) => {
    const otp = await selectOtp(db, actor.user_id);
    if (!otp) throw problems.signInNeeded();
    const secret = generateSecret();
    await updateOtp(db, actor.user_id, { otp_pending_secret: secret });
    const issuer = deps.config.PUBLIC_PROGRAMME_NAME;
    return { secret, otpauth_url: generateURI({ issuer, label: otp.email_address, secret }) };
  }),

  serve(contract.enableOtp, enableOtp),

  serve(contract.listSessions, async ({ actor, db }) => {
    const own = await selectSessions(db, actor.user_id);
    const sessions = own.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      is_current: session.id === actor.session_id,
    }));
    return { sessions, total: sessions.length };
  }),

  serve(contract.endOwnSession, async ({ actor, db, params }) => {
    const own = await selectSessions(db, actor.user_id);
    if (!own.some((session) => session.id === params.id)) throw problems.notFound('session');
    await endSession(db, params.id);
    return { done: true as const };
  }),
];
