import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { lookup_tables } from '../../../tables/lookup-tables.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';

const lookupTableQuery = (db: Db) =>
  selectWithCaller(db, { table: lookup_tables })
    .leftJoin(
      lookup_tables,
      and(
        eq(lookup_tables.id, sql.placeholder('table_id')),
        eq(lookup_tables.programme_id, caller.programme_id),
        lookup_tables.is_current,
      ),
    )
    .prepare('open_lookup_table');

export const createLookupTableLoader = (db: Db) =>
  createLoader(lookupTableQuery(db), (_, { table }) => (table ? { table } : 'lookup table'));
