import type {
  createPeerGroup as createEndpoint,
  deletePeerGroup as deleteEndpoint,
  updatePeerGroup as updateEndpoint,
} from '@portal/contract/peer-groups';
import { isAdmin } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import { orConflict } from '../../database/or-conflict.ts';
import type { Actor } from '../../http/actor.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { bumpResults } from '../measures/result-versions.sql.ts';
import { openProject } from '../projects/open-project.ts';
import { whyNotGroup } from '../sets/choose-sets.ts';
import { offeredTo } from '../sets/offered-to.ts';
import { chooseMembers } from './choose-members.ts';
import { wirePeerGroup } from './list-peer-groups.ts';
import { openPeerGroupToChange } from './open-peer-group.ts';
import {
  countMembers,
  deletePeerGroupRow,
  insertMemberships,
  insertPeerGroup,
  updatePeerGroupRow,
} from './peer-groups.sql.ts';

const nameTaken = (name: string) => `There is already a peer group “${name}”. Choose another name.`;

export const createPeerGroup: Handler<typeof createEndpoint> = async ({ actor, body, db, deps }) => {
  const project = await openProject(db, actor, body.project_id);
  if (body.is_shared && !isAdmin(actor)) {
    throw problems.forbidden('Only the programme team makes peer groups for everybody.');
  }
  const { peer_group_name, description } = body;
  const members = await chooseMembers(db, deps, actor, project, body);
  const group = await orConflict(
    insertPeerGroup(db, {
      project_id: project.id,
      owner_id: body.is_shared ? null : actor.user_id,
      by_name: members.by_name,
      peer_group_name,
      description,
    }),
    nameTaken(peer_group_name),
  );
  const submission_count = await insertMemberships(db, group.id, members.ids);
  // A set for everybody may take the place of another where others have no names.
  if (body.is_shared) await bumpResults(db, project.id);
  await recordShared(db, actor, group, {
    action: 'peer_group.created',
    after: { peer_group_name, description, submission_ids: members.ids },
  });
  const offered = await offeredTo(db, deps, actor, project, null);
  const not_offered = whyNotGroup(group, offered, project);
  return wirePeerGroup(group, { actor, project_id: project.id, submission_count, not_offered });
};

export const updatePeerGroup: Handler<typeof updateEndpoint> = async (context) => {
  const { actor, body, db, deps, params } = context;
  const { group, project } = await openPeerGroupToChange(db, actor, params.id);
  const changed = await orConflict(
    updatePeerGroupRow(db, group.id, body),
    nameTaken(body.peer_group_name ?? ''),
  );
  // Its name is in kept results.
  await bumpResults(db, project.id);
  const { peer_group_name, description } = group;
  await recordShared(db, actor, group, {
    action: 'peer_group.updated',
    before: { peer_group_name, description },
    after: body,
  });
  const counts = await countMembers(db, [group.id]);
  const offered = await offeredTo(db, deps, actor, project, null);
  return wirePeerGroup(changed, {
    not_offered: whyNotGroup(changed, offered, project),
    actor,
    project_id: project.id,
    submission_count: counts.get(group.id) ?? 0,
  });
};

export const deletePeerGroup: Handler<typeof deleteEndpoint> = async ({ actor, db, params }) => {
  const { group, project } = await openPeerGroupToChange(db, actor, params.id);
  await deletePeerGroupRow(db, group.id);
  await bumpResults(db, project.id);
  const { peer_group_name, description } = group;
  await recordShared(db, actor, group, {
    action: 'peer_group.deleted',
    before: { peer_group_name, description },
  });
  return { done: true as const };
};

/** What concerns everybody is in the audit log; one's own groups are one's own affair. */
export async function recordShared(
  db: Db,
  actor: Actor,
  group: { id: number; owner_id: number | null },
  entry: { action: string; before?: unknown; after?: unknown },
): Promise<void> {
  if (group.owner_id !== null) return;
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'peer_group',
    subject_id: String(group.id),
    ...entry,
  });
}
