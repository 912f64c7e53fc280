import * as contract from '@portal/contract/auth';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { endSession, useRefreshToken } from './auth.sql.ts';
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
];
