import type { Db } from '../../../database/connect.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { selectTeamAddresses, selectUser } from './users.sql.ts';

/** Notifies the programme team, once an address is confirmed, that the user waits for a decision. */
export async function notifyTeamOfNewAccount(db: Db, deps: Deps, userId: number): Promise<void> {
  const user = await selectUser(db, userId);
  if (!user) return;
  const values = { who: user.full_name, organisation: user.organisation_name ?? 'no organisation' };
  const url = `${publicUrl(deps)}/users`;
  const team = await selectTeamAddresses(db, user.programme_id);
  const letters = team.map((to) => ({ to, values, url }));
  await queueMails(db, deps, user.programme_id, 'account_asked', letters);
}
