import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { nameOfUser } from '../users/users.sql.ts';

type Given = { full_name: string; email_address: string; project_name: string | null };

/**
 * Notifies people of an approved request, or of access given without a request, in the same words. No name:
 * every project.
 */
export async function notifyAccessGranted(
  db: Db,
  deps: Deps,
  actor: Actor,
  grants: readonly Given[],
  { wasAsked }: { wasAsked: boolean },
): Promise<void> {
  const by = await nameOfUser(db, actor.user_id);
  const decision = wasAsked ? 'has approved your request for access to' : 'has given you access to';
  const url = `${publicUrl(deps)}/projects`;
  const letters = grants.map(({ project_name, ...to }) => ({
    to,
    values: { by, decision, project: project_name ?? 'every project' },
    url,
  }));
  await queueMails(db, deps, actor.programme_id, 'access_given', letters);
}
