import type {
  createOrganisation as createEndpoint,
  updateOrganisation as updateEndpoint,
} from '@portal/contract/organisations';
import type { Db } from '../../database/connect.ts';
import { orConflict } from '../../database/or-conflict.ts';
import type { Actor } from '../../http/actor.ts';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { bumpResultsOfOrganisation } from '../result-versions/result-versions.sql.ts';
import { findOrganisation } from './find-organisation.sql.ts';
import {
  insertOrganisation,
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

type Changes = Context<typeof updateEndpoint>['body'];

export const updateOrganisation: Handler<typeof updateEndpoint> = async ({ actor, body, db, scene }) => {
  const { organisation } = scene;
  const { id } = organisation;
  await checkSuccessor(db, actor, id, body.successor_id);
  const names = (Object.keys(body) as (keyof Changes)[]).filter((name) => body[name] !== undefined);
  if (names.length > 0) {
    await orConflict(
      updateOrganisationColumns(db, id, body),
      sentences.organisationCodeTaken(body.organisation_code),
    );
    await bumpResultsOfOrganisation(db, id);
    await recordAudit(db, {
      ...about(actor, id),
      action: 'organisation.updated',
      before: Object.fromEntries(names.map((name) => [name, organisation[name]])),
      after: body,
    });
  }
  return (await selectOrganisation(db, id))!;
};

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
