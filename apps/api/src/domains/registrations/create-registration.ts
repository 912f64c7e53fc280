import type { createRegistration as endpoint } from '@portal/contract/registrations';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { findOrganisation } from '../organisations/find-organisation.sql.ts';
import { refuseOutside } from '../scopes/refuse-outside.ts';
import { wireChanged } from './open-registration.ts';
import { canSeeRegistration, whyRegistrationIsReadOnly } from '../../policies/registration.ts';
import { insertRegistration, selectRegistrationOf } from './registrations.sql.ts';

/** Begins a registration, or opens the one that was begun: two people of an organisation never make two. */
export const createRegistration: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, scene } = context;
  const organisation_id = body.organisation_id ?? actor.organisation_id;
  if (organisation_id === null || organisation_id === undefined) {
    throw problems.invalid([{ path: 'body.organisation_id', message: sentences.organisationRequired }]);
  }
  if (!canSeeRegistration(actor, { organisation_id })) throw problems.notFound('organisation');
  const organisation = await findOrganisation(db, actor.programme_id, organisation_id);
  if (!organisation) throw problems.notFound('organisation');

  const of = { project_id: scene.project.id, time_period_id: body.time_period_id, organisation_id };
  const existing = await selectRegistrationOf(db, of);
  if (existing) return wireChanged(context, existing.id);
  const reason = whyRegistrationIsReadOnly(actor, scene.dates, deps.now());
  if (reason) throw problems.conflict(reason);
  await refuseOutside(db, { ...of, ...organisation, project_name: scene.project.project_name });
  const begun = (await insertRegistration(db, of)) ?? (await selectRegistrationOf(db, of))!;
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'registration.begun',
    subject_type: 'registration',
    subject_id: String(begun.id),
    after: of,
  });
  return wireChanged(context, begun.id);
};
