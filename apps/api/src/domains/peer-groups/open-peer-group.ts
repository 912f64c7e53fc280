import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { openProject } from '../projects/open-project.ts';
import { canChangeGroup, canSeeGroup } from './peer-groups.policy.ts';
import { selectPeerGroup } from './peer-groups.sql.ts';

/** A peer group with its project. @throws 404 for somebody else's own, and of a project not open to the actor. */
export async function openPeerGroup(db: Db, actor: Actor, id: number) {
  const group = await selectPeerGroup(db, id);
  if (!group || !canSeeGroup(actor, group)) throw problems.notFound('peer group');
  const project = await openProject(db, actor, group.project_id).catch(() => {
    throw problems.notFound('peer group');
  });
  return { group, project };
}

/** As `openPeerGroup`, to change it. @throws 403 for one that is for everybody, except for the programme team. */
export async function openPeerGroupToChange(db: Db, actor: Actor, id: number) {
  const opened = await openPeerGroup(db, actor, id);
  if (!canChangeGroup(actor, opened.group)) {
    throw problems.forbidden('This peer group is for everybody: only the programme team changes it.');
  }
  return opened;
}
