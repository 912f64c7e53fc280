import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { nameOfUser } from './users.sql.ts';

export type DecisionMail = 'approval' | 'rejection' | 'closing' | 'reopening';

/** Notifies each person separately, with the name of the decider. */
export async function notifyDecision(
  db: Db,
  deps: Deps,
  actor: Actor,
  mail: DecisionMail,
  people: readonly { full_name: string; email_address: string }[],
  reason: string,
): Promise<void> {
  const by = await nameOfUser(db, actor.user_id);
  const url = `${publicUrl(deps)}/login`;
  const letters = people.map((to) => ({ to, values: { by, reason, address: to.email_address }, url }));
  await queueMails(db, deps, actor.programme_id, mail, letters);
}
