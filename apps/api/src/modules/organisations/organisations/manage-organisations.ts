import type {
  createOrganisation as createEndpoint,
  deleteOrganisation as deleteEndpoint,
  getOrganisationContents as contentsEndpoint,
  updateOrganisation as updateEndpoint,
} from '@portal/contract/organisations/manage-organisations';
import { formatNounCount } from '@portal/wording/plurals';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResultsOfOrganisations } from '../../platform/result-versions/result-versions.sql.ts';
import { findOrganisation } from './find-organisation.sql.ts';
import { type OrganisationCounts, selectOrganisationContents } from './organisation-contents.sql.ts';
import {
  deleteOrganisationRow,
  insertOrganisation,
  lockOrganisation,
  selectOrganisation,
  selectSuccessors,
  updateOrganisationColumns,
} from './organisations.sql.ts';
import { createAuditSubject } from '../../platform/audit/audit-recorder.ts';
import type { Message } from '../../../lib/define-messages.ts';

export const createOrganisation: Handler<typeof createEndpoint> = async ({ actor, body, db, query }) => {
  await checkSuccessor(db, actor, null, body.successor_id);
  const values = { ...body, programme_id: query.programme_id };
  const id = await conflictOnViolation(
    insertOrganisation(db, values),
    platformMessages.organisationCodeTaken({ code: body.organisation_code }),
  );
  await recordAudit(db, { ...about(actor, id), action: 'organisation.created', after: body });
  return (await selectOrganisation(db, id))!;
};

type Changes = Omit<Context<typeof updateEndpoint>['body'], 'seen'>;

export const updateOrganisation: Handler<typeof updateEndpoint> = async ({
  actor,
  body: { seen, ...given },
  db,
  loaded,
}) => {
  const { id } = loaded.organisation;
  await checkSuccessor(db, actor, id, given.successor_id);
  const stored = await lockOrganisation(db, id);
  if (!stored) throw problems.notFound('organisation');
  assertNoEditConflict<Changes>(seen, stored);
  const names = (Object.keys(given) as (keyof Changes)[]).filter(
    (name) => given[name] !== undefined && given[name] !== stored[name],
  );
  if (names.length > 0) {
    await bumpResultsOfOrganisations(db, [id]);
    await conflictOnViolation(
      updateOrganisationColumns(db, id, given),
      platformMessages.organisationCodeTaken({ code: given.organisation_code ?? '' }),
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
  return { ...held, refusal: holds && platformMessages.organisationNotEmpty({ contents: holds }).text };
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
  if (holds) throw problems.conflict(platformMessages.organisationNotEmpty({ contents: holds }));
  await conflictOnViolation(deleteOrganisationRow(db, id), platformMessages.organisationInUse);
  const { organisation_code, organisation_name, organisation_type, region } = stored;
  await recordAudit(db, {
    ...about(actor, id),
    action: 'organisation.deleted',
    before: { organisation_code, organisation_name, organisation_type, region },
  });
  return { done: true as const };
};

/** `2 people, 1 submission and 3 registrations`; null where there is nothing. */
function holdsOf(held: OrganisationCounts): string | null {
  const parts = [
    held.people.length > 0 && formatNounCount(held.people.length, 'person', 'people'),
    held.former_accounts > 0 && formatNounCount(held.former_accounts, 'deleted account'),
    held.submissions.length > 0 && formatNounCount(held.submissions.length, 'submission'),
    held.registrations.length > 0 && formatNounCount(held.registrations.length, 'registration'),
    held.predecessors.length > 0 &&
      formatNounCount(held.predecessors.length, 'predecessor organisation', 'predecessor organisations'),
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
  const wrong = (message: Message) => problems.invalid([{ path: 'body.successor_id', message }]);
  if (!(await findOrganisation(db, actor.programme_id, successorId))) {
    throw wrong(platformMessages.organisationNotInProgramme);
  }
  if (id !== null && (await selectSuccessors(db, successorId)).includes(id)) {
    throw wrong(platformMessages.organisationReplacesItself);
  }
}

const about = createAuditSubject('organisation');
