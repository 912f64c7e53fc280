import type { exportOwnData as ownEndpoint, exportPerson as endpoint } from '@portal/contract/kept-data';
import { attachmentNamed } from '../../files/attachment.ts';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/comparing.ts';
import { assertManaged } from '../users/managed-user.ts';
import { selectUser, type UserRow } from '../users/users.sql.ts';
import { keptOfPerson } from './kept-of-person.sql.ts';
import { writeExport } from './write-export.ts';

export const exportOwnData: Handler<typeof ownEndpoint> = async (context) => {
  const user = await selectUser(context.db, context.actor.user_id);
  if (!user) throw problems.signInNeeded();
  return write(context, user);
};

export const exportPerson: Handler<typeof endpoint> = async (context) => {
  const { actor, scene } = context;
  assertManaged(actor, scene.user);
  return write(context, scene.user);
};

function write(
  { actor, db, deps, reply }: Pick<Context<typeof ownEndpoint>, 'actor' | 'db' | 'deps' | 'reply'>,
  { id, full_name, email_address }: Pick<UserRow, 'id' | 'full_name' | 'email_address'>,
) {
  const made_at = deps.now().toISOString();
  // Written while it is read: nothing else says what it is.
  void reply
    .type('application/json')
    .header('Content-Disposition', attachmentNamed(`person-${id}-${made_at.slice(0, 10)}.json`));
  const about = { what: sentences.exportOfPerson, made_at, person: { id, full_name } };
  return writeExport(db, keptOfPerson, { id, programme_id: actor.programme_id, email_address }, about);
}
