import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';

const organisationQuery = (db: Db) =>
  selectWithCaller(db, { organisation: organisations })
    .leftJoin(
      organisations,
      and(
        eq(organisations.id, sql.placeholder('organisation_id')),
        eq(organisations.programme_id, caller.programme_id),
      ),
    )
    .prepare('open_organisation');

export const createOrganisationLoader = (db: Db) =>
  createLoader(organisationQuery(db), (_, { organisation }) =>
    organisation ? { organisation } : 'organisation',
  );
