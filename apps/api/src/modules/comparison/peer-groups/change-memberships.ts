import type {
  addPeerGroupMembership,
  changePeerGroupMemberships,
  removePeerGroupMembership,
} from '@portal/contract/comparison/peer-groups';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { loadProjectFacts } from '../results/project-facts.ts';
import { withResultsSnapshot, withFreshSnapshot } from '../results/results-snapshot.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { chooseMembers } from './choose-members.ts';
import { loadCandidateVisibility } from './peer-candidate-visibility.ts';
import { loadSnapshotAtSelectablePseudonyms } from './selectable-pseudonyms.ts';
import { recordSharedGroupChange, assertCanChangeGroup } from './manage-peer-groups.ts';
import { loadPeerGroup } from './load-peer-group.ts';
import {
  deleteMemberships,
  insertPeerGroupMemberships,
  selectPeerGroupMemberships,
  selectMembershipsById,
  updatePeerGroupRow,
} from './peer-groups.sql.ts';

export const addMembership: Handler<typeof addPeerGroupMembership> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const { group, project } = assertCanChangeGroup(actor, loaded);
  const members = await withResultsSnapshot({ db, deps, opened: loaded }, async (of) =>
    chooseMembers(
      await loadSnapshotAtSelectablePseudonyms(of, actor, { numberSeries: group.number_series }),
      actor,
      {
        submission_ids: body.submission_id === undefined ? [] : [body.submission_id],
        keys: body.key === undefined ? [] : [body.key],
        filters: [],
      },
    ),
  );
  const [submissionId] = members.ids;
  const added = await put(db, group, members);
  if (added === 0) throw problems.conflict(comparisonMessages.submissionAlreadyInPeerGroup);
  await bumpResults(db, project.id);
  const after = { added: [submissionId] };
  await recordSharedGroupChange(db, actor, group, { action: 'peer_group.members_changed', after });
  const row = (await selectPeerGroupMemberships(db, group.id)).find(
    (one) => one.submission_id === submissionId,
  )!;
  return withFreshSnapshot({ db, deps, project }, async (of) => {
    const there = await loadSnapshotAtSelectablePseudonyms(of, actor, { numberSeries: group.number_series });
    const { present } = await loadCandidateVisibility(there, actor);
    const member = (await loadProjectFacts(there)).byId.get(row.submission_id)!;
    return { ...present(member), id: row.id, peer_group_id: group.id };
  });
};

export const removePeerGroupMember: Handler<typeof removePeerGroupMembership> = async (context) => {
  const { actor, db, params, loaded } = context;
  await removeFrom(
    db,
    actor,
    assertCanChangeGroup(actor, loaded),
    await selectMembershipsById(db, [params.id]),
  );
  return { done: true as const };
};

export const changeMemberships: Handler<typeof changePeerGroupMemberships> = async (context) => {
  const { actor, body, db, deps } = context;
  let added = 0;
  // In one order, so that two who change the same groups do not wait for each other.
  for (const id of [...new Set(body.peer_group_ids)].sort((a, b) => a - b)) {
    const { group, project } = assertCanChangeGroup(actor, await loadPeerGroup(db, actor, id));
    const members = await withFreshSnapshot({ db, deps, project }, async (of) =>
      chooseMembers(
        await loadSnapshotAtSelectablePseudonyms(of, actor, { numberSeries: group.number_series }),
        actor,
        body,
      ),
    );
    const n = await put(db, group, members);
    if (n === 0) continue;
    added += n;
    await bumpResults(db, project.id);
    const after = { added: members.ids };
    await recordSharedGroupChange(db, actor, group, { action: 'peer_group.members_changed', after });
  }
  const removed = await remove(db, actor, [...new Set(body.peer_group_membership_ids)]);
  return { added, removed };
};

/** Adds members to a group, which records if any were selected by name. */
async function put(
  db: Db,
  group: { id: number; by_name: boolean },
  { ids, by_name }: { ids: number[]; by_name: boolean },
): Promise<number> {
  if (by_name && !group.by_name) await updatePeerGroupRow(db, group.id, { by_name });
  return insertPeerGroupMemberships(db, group.id, ids);
}

/** @throws 404 for a membership that is not there for the actor. */
async function remove(db: Db, actor: Actor, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await selectMembershipsById(db, ids);
  if (rows.length < ids.length) throw problems.notFound('peer group membership');
  const groupIds = [...new Set(rows.map((row) => row.peer_group_id))].sort((a, b) => a - b);
  for (const id of groupIds) {
    const opened = assertCanChangeGroup(actor, await loadPeerGroup(db, actor, id));
    const ofGroup = rows.filter((row) => row.peer_group_id === id);
    await removeFrom(db, actor, opened, ofGroup);
  }
  return rows.length;
}

async function removeFrom(
  db: Db,
  actor: Actor,
  { group, project }: { group: { id: number; owner_id: number | null }; project: { id: number } },
  rows: { id: number; submission_id: number }[],
): Promise<void> {
  await deleteMemberships(
    db,
    rows.map((row) => row.id),
  );
  await bumpResults(db, project.id);
  const after = { removed: rows.map((row) => row.submission_id) };
  await recordSharedGroupChange(db, actor, group, { action: 'peer_group.members_changed', after });
}
