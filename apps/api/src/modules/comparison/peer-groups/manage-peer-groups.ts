import type {
  createPeerGroup as createEndpoint,
  deletePeerGroup as deleteEndpoint,
  updatePeerGroup as updateEndpoint,
} from '@portal/contract/comparison/peer-groups';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canChangeGroup, canMakeShared, canShareGroup } from './peer-groups.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { withResultsSnapshot, withFreshSnapshot } from '../results/results-snapshot.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { chooseMembers } from './choose-members.ts';
import {
  findPeerGroupRefusal,
  numberSeriesOf,
  loadSnapshotAtSelectablePseudonyms,
} from './selectable-pseudonyms.ts';
import { serializePeerGroup } from './list-peer-groups.ts';
import {
  countMembers,
  deletePeerGroupRow,
  insertPeerGroupMemberships,
  insertPeerGroup,
  lockPeerGroup,
  selectPeerGroup,
  updatePeerGroupRow,
} from './peer-groups.sql.ts';

export const createPeerGroup: Handler<typeof createEndpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { project } = loaded;
  if (body.is_shared && !canMakeShared(actor))
    throw problems.forbidden(comparisonMessages.peerGroupCreationTeamOnly);
  refuseSharing(actor, body.for_organisation && !body.is_shared, { owner_id: actor.user_id });
  const { peer_group_name, description } = body;
  const { members, number_series } = await withResultsSnapshot({ db, deps, opened: loaded }, async (of) => {
    const there = await loadSnapshotAtSelectablePseudonyms(of, actor, { timePeriodId: body.time_period_id });
    return { members: await chooseMembers(there, actor, body), number_series: numberSeriesOf(there) };
  });
  const group = await conflictOnViolation(
    insertPeerGroup(db, {
      project_id: project.id,
      owner_id: body.is_shared ? null : actor.user_id,
      organisation_id: body.for_organisation && !body.is_shared ? actor.organisation_id : null,
      by_name: members.by_name,
      number_series,
      peer_group_name,
      description,
    }),
    comparisonMessages.peerGroupNameTaken({ name: peer_group_name }),
  );
  const submission_count = await insertPeerGroupMemberships(db, group.id, members.ids);
  // A shared set can displace another if others are unnamed, and the list of people with private groups is
  // cached.
  await bumpResults(db, project.id);
  await recordSharedGroupChange(db, actor, group, {
    action: 'peer_group.created',
    after: { peer_group_name, description, submission_ids: members.ids },
  });
  const not_offered = await withFreshSnapshot({ db, deps, project }, async (of) =>
    findPeerGroupRefusal(of, actor, group),
  );
  return serializePeerGroup(group, { actor, project_id: project.id, submission_count, not_offered });
};

export const updatePeerGroup: Handler<typeof updateEndpoint> = async (context) => {
  const { actor, body, db, deps } = context;
  const { group, project } = assertCanChangeGroup(actor, context.loaded);
  const { seen, for_organisation, ...words } = body;
  await lockPeerGroup(db, group.id);
  const stored = (await selectPeerGroup(db, group.id)) ?? group;
  assertNoEditConflict(seen, {
    peer_group_name: stored.peer_group_name,
    description: stored.description,
    for_organisation: stored.organisation_id !== null,
  });
  const isOther = for_organisation !== undefined && for_organisation !== (stored.organisation_id !== null);
  refuseSharing(actor, isOther, stored);
  const organisation_id = for_organisation ? actor.organisation_id : null;
  const changed = await conflictOnViolation(
    updatePeerGroupRow(db, group.id, { ...words, ...(isOther && { organisation_id }) }),
    comparisonMessages.peerGroupNameTaken({ name: body.peer_group_name ?? '' }),
  );
  // Cached results contain the group's name.
  await bumpResults(db, project.id);
  const { peer_group_name, description } = group;
  await recordSharedGroupChange(db, actor, group, {
    action: 'peer_group.updated',
    before: { peer_group_name, description },
    after: words,
  });
  const not_offered = await withFreshSnapshot({ db, deps, project }, async (of) =>
    findPeerGroupRefusal(of, actor, changed),
  );
  const submission_count = await countMembers(db, group.id);
  return serializePeerGroup(changed, { actor, project_id: project.id, submission_count, not_offered });
};

export const deletePeerGroup: Handler<typeof deleteEndpoint> = async ({ actor, db, loaded }) => {
  const { group, project } = assertCanChangeGroup(actor, loaded);
  await deletePeerGroupRow(db, group.id);
  await bumpResults(db, project.id);
  const { peer_group_name, description } = group;
  await recordSharedGroupChange(db, actor, group, {
    action: 'peer_group.deleted',
    before: { peer_group_name, description },
  });
  return { done: true as const };
};

/** @throws 403 for who did not make it, or belongs to no organisation */
function refuseSharing(actor: Actor, isShared: boolean, group: { owner_id: number | null }): void {
  if (!isShared || canShareGroup(actor, group)) return;
  throw problems.forbidden(
    actor.organisation_id === null
      ? comparisonMessages.sharingOrganisationRequired
      : comparisonMessages.peerGroupSharingCreatorOnly,
  );
}

/**
 * Checks that the actor can change the group.
 * @throws 403 for a shared group, except for the programme team.
 */
export function assertCanChangeGroup<
  Loaded extends { group: { owner_id: number | null; organisation_id: number | null } },
>(actor: Actor, loaded: Loaded) {
  if (!canChangeGroup(actor, loaded.group))
    throw problems.forbidden(comparisonMessages.peerGroupChangeTeamOnly);
  return loaded;
}

/** Records changes to shared groups in the audit log; a user's groups are private. */
export async function recordSharedGroupChange(
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
