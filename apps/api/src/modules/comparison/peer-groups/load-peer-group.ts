import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { canSeeGroup } from './peer-groups.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { loadAccessibleProject } from '../../projects/projects/load-accessible-project.ts';
import { selectPeerGroup } from './peer-groups.sql.ts';

/**
 * One of several peer groups that a call names, with its project; a call of one opens it by its door. @throws 404 for
 * somebody else's own, and of a project not open to the actor.
 */
export async function loadPeerGroup(db: Db, actor: Actor, id: number) {
  const group = await selectPeerGroup(db, id);
  if (!group || !canSeeGroup(actor, group)) throw problems.notFound('peer group');
  const project = await loadAccessibleProject(db, actor, group.project_id).catch(() => {
    throw problems.notFound('peer group');
  });
  return { group, project };
}
