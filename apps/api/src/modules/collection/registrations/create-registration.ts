import type { createRegistration as endpoint } from '@portal/contract/collection/registrations';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import { assertCanJoinProject } from '../../organisations/scopes/assert-can-join-project.ts';
import { serializeChangedRegistration } from './lock-and-serialize-registration.ts';
import {
  canSeeRegistration,
  registrationReadOnlyReason,
} from '../../responses/questionnaire-responses/registration.policy.ts';
import { insertRegistration, selectRegistrationOf } from './registrations.sql.ts';

/** Starts a registration, or opens the existing one: two people of an organisation never create two. */
export const createRegistration: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const organisation_id = body.organisation_id ?? actor.organisation_id;
  if (organisation_id === null || organisation_id === undefined) {
    throw problems.invalid([
      { path: 'body.organisation_id', message: collectionMessages.organisationRequired },
    ]);
  }
  if (!canSeeRegistration(actor, { organisation_id })) throw problems.notFound('organisation');
  const organisation = await findOrganisation(db, actor.programme_id, organisation_id);
  if (!organisation) throw problems.notFound('organisation');

  const of = { project_id: loaded.project.id, time_period_id: body.time_period_id, organisation_id };
  const existing = await selectRegistrationOf(db, of);
  if (existing) return serializeChangedRegistration(context, existing.id);
  const reason = registrationReadOnlyReason(actor, loaded.dates, deps.now());
  if (reason) throw problems.conflict(reason);
  await assertCanJoinProject(db, { ...of, ...organisation, project_name: loaded.project.project_name });
  const begun = (await insertRegistration(db, of)) ?? (await selectRegistrationOf(db, of))!;
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'registration.begun',
    subject_type: 'registration',
    subject_id: String(begun.id),
    after: of,
  });
  return serializeChangedRegistration(context, begun.id);
};
