import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../tables/users.tables.ts';
import { hasPasskey } from '../../../platform/callers/actor-columns.sql.ts';

/** The columns loaded for an account at sign-in, by any method. */
export const signInColumns = {
  id: users.id,
  programme_id: users.programme_id,
  email_address: users.email_address,
  full_name: users.full_name,
  password_hash: users.password_hash,
  status: users.status,
  access_ends_on: users.access_ends_on,
  otp_enabled: users.otp_enabled,
  has_passkey: hasPasskey,
};

/** Checks if a browser's token was issued, to the account in `extraCondition` or to any account. */
export const isKnownBrowser = (tokenHash: string | null, extraCondition: SQL = sql``): SQL<boolean> =>
  sql<boolean>`exists (select from known_browsers known where known.token_hash = ${tokenHash} ${extraCondition})`;
