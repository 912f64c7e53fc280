import { keyScopeCodes } from '@portal/contract/identity/key-scope-codes';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../apps/api/src/database/connect.ts';
import { users } from '../../apps/api/src/tables/users.tables.ts';
import { UserSession } from '../sessions.ts';

/**
 * The demonstration's people, their programs with API keys, and callers without a session. The programme team
 * comes last: its changes can open things to others.
 */
export const participants = ['nobody', 'viewer', 'contributor', 'contributor’s key', 'neighbour'] as const;
export const team = ['admin', 'admin’s key', 'superuser'] as const;
export type Caller = (typeof participants)[number] | (typeof team)[number];
const people = [...participants.slice(1), ...team];
const KEY = '’s key';
const addressOf = (caller: string) => `${caller.replace(KEY, '')}@acute.example`;
/** Fewer than a key may make in a minute. */
const CALLS_OF_A_KEY = 250;

export class Callers {
  private readonly signedIn = new Map<Caller, { as: UserSession; calls: number }>();

  private constructor(
    private readonly db: Db,
    private readonly rows: Map<string, typeof users.$inferSelect>,
  ) {}

  static async of(db: Db): Promise<Callers> {
    const rows = await db
      .select()
      .from(users)
      .where(inArray(users.email_address, people.map(addressOf)));
    const callers = new Callers(db, new Map(rows.map((row) => [row.email_address, row])));
    for (const caller of people) await callers.restore(caller as Caller);
    return callers;
  }

  /** Returns null for the programme team, undefined without a session. */
  organisationOf = (caller: Caller): number | null | undefined =>
    this.rows.get(addressOf(caller))?.organisation_id;

  async token(caller: Caller): Promise<string | null> {
    const signedIn = this.signedIn.get(caller);
    if (!signedIn) return null;
    signedIn.calls += 1;
    if (!caller.endsWith(KEY)) return signedIn.as.token();
    const key = signedIn.as.key();
    if (signedIn.calls % CALLS_OF_A_KEY === 0) await this.signIn(caller);
    return key;
  }

  /** Restores the account regardless of changes to it, and signs in again. */
  async restore(caller: Caller): Promise<void> {
    const row = this.rows.get(addressOf(caller));
    if (!row) return;
    await this.db
      .update(users)
      .set(Object.assign({}, row, { id: undefined }))
      .where(eq(users.id, row.id));
    await this.signIn(caller);
  }

  private async signIn(caller: Caller): Promise<void> {
    const row = this.rows.get(addressOf(caller))!;
    const as = await UserSession.as(this.db, row, caller.endsWith(KEY) ? [...keyScopeCodes] : undefined);
    this.signedIn.set(caller, { as, calls: 0 });
  }
}
