import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { issueLink } from '../auth/one-time-links.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { nameOfUser } from './users.sql.ts';

export const INVITATION_HOURS = 7 * 24;

/** Sends the link with which a user sets their first password; a link sent before stops working. */
export async function sendInvitation(
  db: Db,
  deps: Deps,
  actor: Actor,
  person: { id: number; full_name: string; email_address: string },
): Promise<void> {
  const by = await nameOfUser(db, actor.user_id);
  const url = await issueLink(db, deps, person.id, 'reset_password', INVITATION_HOURS);
  const values = { by, address: person.email_address, projects: '' };
  await queueMails(db, deps, actor.programme_id, 'invitation', [{ to: person, values, url }]);
}
