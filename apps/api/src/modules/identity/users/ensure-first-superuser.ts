import { SUPERUSER } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { issueLink } from '../auth/one-time-links.ts';
import { NO_PASSWORD } from '../auth/sign-in/passwords.ts';
import { insertUser, lockSuperusers, selectUserByEmail } from './users.sql.ts';

const LINK_HOURS = 24;

/**
 * The sentence a start prints while the programme has no superuser: a link, good once, with which the person named by
 * FIRST_SUPERUSER_EMAIL chooses a password. Null once there is one who has done so.
 */
export async function ensureFirstSuperuser(db: Db, deps: Deps): Promise<string | null> {
  const { config, programmeId } = deps;
  const email = config.FIRST_SUPERUSER_EMAIL;
  const known = email ? await selectUserByEmail(db, programmeId, email) : undefined;
  if ((await lockSuperusers(db, programmeId)) > 0 && (!known || known.email_verified_at)) return null;
  if (!email)
    return 'There is no superuser yet. Set FIRST_SUPERUSER_EMAIL to an email address and restart the portal.';
  const id =
    known?.id ??
    (await insertUser(db, {
      programme_id: programmeId,
      role_type_id: SUPERUSER,
      email_address: email,
      full_name: 'Platform owner',
      password_hash: NO_PASSWORD,
      status: 'approved',
    }));
  if (id === undefined) return null;
  const { url } = await issueLink(db, deps, id, 'reset_password', LINK_HOURS);
  return `Choose a password for the first superuser, ${email}, within one day:\n  ${url}`;
}
