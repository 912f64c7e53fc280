import { createHash } from 'node:crypto';
import type {
  mergeOrganisation as mergeEndpoint,
  Merger,
  previewMerger as previewEndpoint,
} from '@portal/contract/admin/mergers';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { transferMessagesToSuccessor } from '../../collection/reminders/transfer-messages-to-successor.sql.ts';
import { transferDocumentsToSuccessor } from '../../site/documents/transfer-documents-to-successor.sql.ts';
import { transferExtensionsToSuccessor } from '../../collection/extensions/transfer-extensions-to-successor.sql.ts';
import {
  lockOrganisation,
  selectSuccessors,
  updateOrganisationColumns,
} from '../../organisations/organisations/organisations.sql.ts';
import { transferPeerGroupsToSuccessor } from '../../comparison/peer-groups/transfer-peer-groups-to-successor.sql.ts';
import { transferRegistrationsToSuccessor } from '../../collection/registrations/transfer-registrations-to-successor.sql.ts';
import { bumpResultsOfOrganisations } from '../../platform/result-versions/result-versions.sql.ts';
import { transferScopeMembershipsToSuccessor } from '../../organisations/scopes/transfer-scope-memberships-to-successor.sql.ts';
import { transferDefaultOrganisationToSuccessor } from '../../identity/single-sign-on/transfer-default-organisation-to-successor.sql.ts';
import { moveSubmissionsToOrganisation } from '../../collection/submissions/move-submissions-to-organisation.sql.ts';
import { moveUsersToOrganisation } from '../../identity/users/move-users-to-organisation.sql.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import { selectMergerEffects } from './mergers.sql.ts';
import { recordMerger } from './record-merger.ts';

export const previewMerger: Handler<typeof previewEndpoint> = async ({ actor, db, query, loaded }) =>
  readMerger(db, loaded.organisation, await successorOf(db, actor, query.successor_id, 'query'));

/** The former organisation stays as closed, with who carries on; what was its own is the successor's. */
export const mergeOrganisation: Handler<typeof mergeEndpoint> = async ({ actor, body, db, loaded }) => {
  const { id } = loaded.organisation;
  const { id: to } = await successorOf(db, actor, body.successor_id, 'body');
  const held = new Map<number, Organisation | undefined>();
  for (const one of [id, to].sort((a, b) => a - b)) held.set(one, await lockOrganisation(db, one));
  const [former, successor] = [held.get(id), held.get(to)];
  if (!former || !successor) throw problems.notFound('organisation');
  await bumpResultsOfOrganisations(db, [id, to]);
  const merger = await readMerger(db, former, successor);
  if (merger.refusals.length > 0)
    throw problems.conflict(collectionMessages.mergerRefused({ reasons: merger.refusals.join(' ') }));
  if (body.digest !== undefined && body.digest !== merger.digest) {
    throw problems.conflict(collectionMessages.mergerChanged);
  }
  await conflictOnViolation(moveSubmissionsToOrganisation(db, id, to), collectionMessages.mergerChanged);
  await transferRegistrationsToSuccessor(db, id, to);
  await moveUsersToOrganisation(db, id, to);
  await transferDefaultOrganisationToSuccessor(db, id, to);
  await transferPeerGroupsToSuccessor(db, id, to);
  await transferScopeMembershipsToSuccessor(db, id, to);
  await transferExtensionsToSuccessor(db, id, to);
  await transferMessagesToSuccessor(db, id, to);
  await transferDocumentsToSuccessor(db, id, to);
  const closed_on = former.closed_on ?? body.closed_on;
  await updateOrganisationColumns(db, id, { closed_on, successor_id: to });
  await recordMerger(db, actor, { id, to, merger, before: former, closed_on });
  return merger;
};

type Organisation = {
  id: number;
  organisation_name: string;
  closed_on: string | null;
  successor_id: number | null;
};

async function successorOf(db: Db, actor: Actor, id: number, part: string): Promise<Organisation> {
  const found = await findOrganisation(db, actor.programme_id, id);
  if (!found)
    throw problems.invalid([
      { path: `${part}.successor_id`, message: collectionMessages.organisationNotInProgramme },
    ]);
  return found;
}

async function readMerger(db: Db, former: Organisation, successor: Organisation): Promise<Merger> {
  const found = await selectMergerEffects(db, { id: former.id, successorId: successor.id });
  const isCircle = (await selectSuccessors(db, successor.id)).includes(former.id);
  const refusals = [
    ...(isCircle ? [collectionMessages.mergerIntoItself.text] : []),
    ...(successor.closed_on === null
      ? []
      : [collectionMessages.successorClosed({ name: successor.organisation_name }).text]),
    ...found.registrations
      .filter(({ fate }) => fate === 'refused')
      .map(
        (one) =>
          collectionMessages.successorRegistrationNotConfirmed({
            successor: successor.organisation_name,
            project: one.project_name,
            period: one.time_period_name,
          }).text,
      ),
  ];
  const told = {
    ...found,
    organisation_name: former.organisation_name,
    successor_name: successor.organisation_name,
    refusals,
  };
  return { ...told, digest: createHash('sha256').update(JSON.stringify(told)).digest('base64url') };
}
