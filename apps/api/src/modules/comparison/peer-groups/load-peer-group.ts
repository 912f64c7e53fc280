import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { canSeeGroup } from './peer-groups.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { loadAccessibleProject } from '../../projects/projects/load-accessible-project.ts';
import { selectPeerGroup } from './peer-groups.sql.ts';

/**
 * Loads one of several peer groups in a call, with its project; calls about one group use its loader.
 * @throws 404 for another person's group, or a project the actor cannot open.
 */
export async function loadPeerGroup(db: Db, actor: Actor, id: number) {
  const group = await selectPeerGroup(db, id);
  if (!group || !canSeeGroup(actor, group)) throw problems.notFound('peer group');
  const project = await loadAccessibleProject(db, actor, group.project_id).catch(() => {
    throw problems.notFound('peer group');
  });
  return { group, project };
}
