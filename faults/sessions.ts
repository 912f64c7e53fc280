import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import type { Db } from '../apps/api/src/database/connect.ts';
import { selectSessionActor } from '../apps/api/src/modules/platform/callers/select-with-caller.sql.ts';
import { signAccessToken } from '../apps/api/src/modules/identity/auth/sessions/session-tokens.ts';
import { signApiKey } from '../apps/api/src/http/callers/api-key.ts';
import type { Deps } from '../apps/api/src/http/dependencies.ts';
import type { Actor } from '../apps/api/src/http/actor.ts';
import { sessions } from '../apps/api/src/tables/auth.tables.ts';
import { AUTH_SECRET } from './portal.ts';

const HOURS_3 = 3 * 3600 * 1000;
const MINUTES_10 = 10 * 60 * 1000;

/** The session of one person: tokens as signing in gives them, without the wait for the next one-time code. */
export class UserSession {
  private signed: { token: Promise<string>; at: number } | null = null;

  private constructor(readonly actor: Actor) {}

  /** @param scopes of an API key, where it is a program that calls */
  static async as(db: Db, user: { id: number }, scopes?: KeyScope[]): Promise<UserSession> {
    const now = new Date();
    const [session] = await db
      .insert(sessions)
      .values({
        user_id: user.id,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + HOURS_3),
        ...(scopes && { key_name: 'A program', key_scopes: scopes }),
      })
      .returning();
    const actor = await selectSessionActor(db, { session_id: session!.id, user_id: user.id, now });
    return new UserSession(actor!);
  }

  /** Returns a token. A token lasts a quarter of an hour, so it is renewed before, as a browser does. */
  token(): Promise<string> {
    if (!this.signed || Date.now() - this.signed.at > MINUTES_10)
      this.signed = { token: this.sign(), at: Date.now() };
    return this.signed.token;
  }

  key = (): string => signApiKey(this.actor, new TextEncoder().encode(AUTH_SECRET));

  private sign(): Promise<string> {
    const deps = { authSecret: new TextEncoder().encode(AUTH_SECRET), now: () => new Date() };
    return signAccessToken(this.actor, deps as Deps);
  }
}
