import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { currentUserColumns } from './users.sql.ts';
import { users } from '../../../tables/users.tables.ts';
import { mustEnrolOfSession, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { createLoader } from '../../../http/create-loader.ts';

const currentUserQuery = (db: Db) =>
  selectWithCaller(db, { me: { ...currentUserColumns, must_enrol: mustEnrolOfSession } })
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .prepare('open_me');

export const createCurrentUserLoader = (db: Db) =>
  createLoader(currentUserQuery(db), ({ closed_project_ids }, { me }) => ({
    me: { ...me, closed_project_ids },
  }));
