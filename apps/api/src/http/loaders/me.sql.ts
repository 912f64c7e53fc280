import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { organisations } from '../../tables/organisations.tables.ts';
import { currentUserColumns } from '../../modules/identity/users/users.sql.ts';
import { users } from '../../tables/users.tables.ts';
import { mustEnrolIn, selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';

export const meQuery = (db: Db) =>
  selectOfCaller(db, { me: { ...currentUserColumns, must_enrol: mustEnrolIn } })
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .prepare('open_me');
