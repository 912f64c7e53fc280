import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { actorColumns } from '../../domains/auth/auth.sql.ts';
import { sessions } from '../../domains/auth/auth.tables.ts';
import { organisations } from '../../domains/organisations/organisations.tables.ts';
import { programmes } from '../../domains/programmes/programmes.tables.ts';
import { currentUserColumns } from '../../domains/users/users.sql.ts';
import { users } from '../../domains/users/users.tables.ts';
import { isLive } from '../../domains/auth/live-session.sql.ts';

export const meQuery = (db: Db) =>
  db
    .select({ actor: actorColumns, me: currentUserColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(isLive)
    .prepare('open_me');
