import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../tables/users.tables.ts';
import { hasPasskey } from '../../../platform/callers/actor-columns.sql.ts';

/** What is read of an account that somebody signs in to, whichever way they come. */
export const signInColumns = {
  id: users.id,
  programme_id: users.programme_id,
  email_address: users.email_address,
  full_name: users.full_name,
  password_hash: users.password_hash,
  status: users.status,
  otp_enabled: users.otp_enabled,
  has_passkey: hasPasskey,
};

/** Whether a browser's token was given out, to an account that `which` says or to anybody's. */
export const isKnownBrowser = (tokenHash: string | null, which: SQL = sql``): SQL<boolean> =>
  sql<boolean>`exists (select from known_browsers known where known.token_hash = ${tokenHash} ${which})`;
