import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { scopes } from '../../../tables/scopes.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';

const scopeQuery = (db: Db) =>
  selectWithCaller(db, { scope: scopes })
    .leftJoin(
      scopes,
      and(eq(scopes.id, sql.placeholder('scope_id')), eq(scopes.programme_id, caller.programme_id)),
    )
    .prepare('open_scope');

export const createScopeLoader = (db: Db) =>
  createLoader(scopeQuery(db), (_, { scope }) => (scope ? { scope } : 'scope'));
