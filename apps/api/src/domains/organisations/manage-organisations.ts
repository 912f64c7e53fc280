import type {
  createOrganisation as createEndpoint,
  deleteOrganisation as deleteEndpoint,
  getOrganisationContents as contentsEndpoint,
  updateOrganisation as updateEndpoint,
} from '@portal/contract/manage-organisations';
import { counted } from '@portal/wording/plurals';
import type { Db } from '../../database/connect.ts';
import { orConflict } from '../../database/or-conflict.ts';
import type { Actor } from '../../http/actor.ts';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { refuseUnseen } from '../../refuse-unseen.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { bumpResultsOfOrganisations } from '../result-versions/result-versions.sql.ts';
import { findOrganisation } from './find-organisation.sql.ts';
import { type Held, selectOrganisationContents } from './organisation-contents.sql.ts';
import {
  deleteOrganisationRow,
  insertOrganisation,
  lockOrganisation,
  selectOrganisation,
  selectSuccessors,
  updateOrganisationColumns,
} from './organisations.sql.ts';

export const createOrganisation: Handler<typeof createEndpoint> = async ({ actor, body, db, query }) => {
  await checkSuccessor(db, actor, null, body.successor_id);
  const values = { ...body, programme_id: query.programme_id };
  const id = await orConflict(
    insertOrganisation(db, values),
    sentences.organisationCodeTaken(body.organisation_code),
  );
  await recordAudit(db, { ...about(actor, id), action: 'organisation.created', after: body });
  return (await selectOrganisation(db, id))!;
};

type Changes = Omit<Context<typeof updateEndpoint>['body'], 'seen'>;

export const updateOrganisation: Handler<typeof updateEndpoint> = async ({
  actor,
  body: { seen, ...given },
  db,
  scene,
}) => {
  const { id } = scene.organisation;
  await checkSuccessor(db, actor, id, given.successor_id);
  const stored = await lockOrganisation(db, id);
  if (!stored) throw problems.notFound('organisation');
  refuseUnseen<Changes>(seen, stored);
  const names = (Object.keys(given) as (keyof Changes)[]).filter(
    (name) => given[name] !== undefined && given[name] !== stored[name],
  );
  if (names.length > 0) {
    await bumpResultsOfOrganisations(db, [id]);
    await orConflict(
      updateOrganisationColumns(db, id, given),
      sentences.organisationCodeTaken(given.organisation_code),
    );
    await recordAudit(db, {
      ...about(actor, id),
      action: `organisation.${deedOf(stored, given)}`,
      before: Object.fromEntries(names.map((name) => [name, stored[name]])),
      after: Object.fromEntries(names.map((name) => [name, given[name]])),
    });
  }
  return (await selectOrganisation(db, id))!;
};

function deedOf(stored: { closed_on: string | null }, { closed_on }: Changes): string {
  if (closed_on === undefined || (closed_on === null) === (stored.closed_on === null)) return 'updated';
  return closed_on === null ? 'reopened' : 'closed';
}

export const getOrganisationContents: Handler<typeof contentsEndpoint> = async ({ db, deps, params }) => {
  const held = await selectOrganisationContents(db, params.id, deps.now());
  const holds = holdsOf(held);
  return { ...held, refusal: holds && sentences.organisationHolds(holds) };
};

export const deleteOrganisation: Handler<typeof deleteEndpoint> = async ({
  actor,
  db,
  deps,
  params: { id },
}) => {
  const stored = await lockOrganisation(db, id);
  if (!stored) throw problems.notFound('organisation');
  const holds = holdsOf(await selectOrganisationContents(db, id, deps.now()));
  if (holds) throw problems.conflict(sentences.organisationHolds(holds));
  await orConflict(deleteOrganisationRow(db, id), sentences.organisationInUse);
  const { organisation_code, organisation_name, organisation_type, region } = stored;
  await recordAudit(db, {
    ...about(actor, id),
    action: 'organisation.deleted',
    before: { organisation_code, organisation_name, organisation_type, region },
  });
  return { done: true as const };
};

/** `2 people, 1 submission and 3 registrations`; null where there is nothing. */
function holdsOf(held: Held): string | null {
  const parts = [
    held.people.length > 0 && counted(held.people.length, 'person', 'people'),
    held.former_accounts > 0 && counted(held.former_accounts, 'deleted account'),
    held.submissions.length > 0 && counted(held.submissions.length, 'submission'),
    held.registrations.length > 0 && counted(held.registrations.length, 'registration'),
    held.predecessors.length > 0 &&
      counted(held.predecessors.length, 'organisation it carries on for', 'organisations it carries on for'),
  ].filter((part) => part !== false);
  const last = parts.pop();
  return last === undefined ? null : parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** An organisation of the programme carries on, and not one that this one carries on itself. @throws 422 */
async function checkSuccessor(
  db: Db,
  actor: Actor,
  id: number | null,
  successorId: number | null | undefined,
): Promise<void> {
  if (successorId == null) return;
  const wrong = (message: string) => problems.invalid([{ path: 'body.successor_id', message }]);
  if (!(await findOrganisation(db, actor.programme_id, successorId))) {
    throw wrong(sentences.organisationOfProgramme);
  }
  if (id !== null && (await selectSuccessors(db, successorId)).includes(id)) {
    throw wrong(sentences.carriesOnAfterItself);
  }
}

const about = (actor: Actor, id: number) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  subject_type: 'organisation',
  subject_id: String(id),
});
