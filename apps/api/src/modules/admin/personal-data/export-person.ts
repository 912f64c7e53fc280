import type {
  exportOwnData as ownEndpoint,
  exportPerson as endpoint,
} from '@portal/contract/admin/personal-data';
import { contentDispositionFor } from '../../../file-formats/content-disposition.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { assertCanManageUser } from '../../identity/users/serialize-user.ts';
import { selectUser, type UserRow } from '../../identity/users/users.sql.ts';
import { personExportTables } from './person-export-tables.sql.ts';
import { streamExport } from './stream-export.ts';

export const exportOwnData: Handler<typeof ownEndpoint> = async (context) => {
  const user = await selectUser(context.db, context.actor.user_id);
  if (!user) throw problems.signInNeeded();
  return write(context, user);
};

export const exportPerson: Handler<typeof endpoint> = async (context) => {
  const { actor, loaded } = context;
  assertCanManageUser(actor, loaded.user);
  return write(context, loaded.user);
};

function write(
  { actor, db, deps, reply }: Pick<Context<typeof ownEndpoint>, 'actor' | 'db' | 'deps' | 'reply'>,
  { id, full_name, email_address }: Pick<UserRow, 'id' | 'full_name' | 'email_address'>,
) {
  const made_at = deps.now().toISOString();
  // Written while it is read: nothing else says what it is.
  void reply
    .type('application/json')
    .header('Content-Disposition', contentDispositionFor(`person-${id}-${made_at.slice(0, 10)}.json`));
  const about = {
    description: comparisonMessages.personExportDescription.text,
    made_at,
    person: { id, full_name },
  };
  return streamExport(db, personExportTables, { id, programme_id: actor.programme_id, email_address }, about);
}
