import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { identity_providers } from '../../../tables/single-sign-on.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';

const identityProviderQuery = (db: Db) =>
  selectWithCaller(db, { provider: identity_providers })
    .leftJoin(
      identity_providers,
      and(
        eq(identity_providers.id, sql.placeholder('provider_id')),
        eq(identity_providers.programme_id, caller.programme_id),
      ),
    )
    .prepare('open_identity_provider');

export const createIdentityProviderLoader = (db: Db) =>
  createLoader(identityProviderQuery(db), (_, { provider }) => (provider ? { provider } : 'provider'));
