import type { createUser as endpoint } from '@portal/contract/identity/users';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canGiveRole, needsOrganisation } from './user.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { NO_PASSWORD } from '../auth/sign-in/passwords.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import { loadSerializedUser } from './serialize-user.ts';
import { sendInvitation } from './send-invitation.ts';
import { insertUser } from './users.sql.ts';

/** Creates an account, approved at once; the user sets their password through the link they are sent. */
export const createUser: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  if (!canGiveRole(actor, body.role_type_id)) throw problems.forbidden(platformMessages.grantedRoleAboveOwn);
  const organisationId = body.organisation_id ?? null;
  const known = organisationId !== null && (await findOrganisation(db, actor.programme_id, organisationId));
  if ((organisationId !== null || needsOrganisation(body.role_type_id)) && !known) {
    throw problems.invalid([
      { path: 'body.organisation_id', message: platformMessages.organisationNotInProgramme },
    ]);
  }
  const id = await insertUser(db, {
    programme_id: actor.programme_id,
    organisation_id: organisationId,
    role_type_id: body.role_type_id,
    email_address: body.email_address,
    full_name: body.full_name,
    job_title: body.job_title ?? null,
    password_hash: NO_PASSWORD,
    status: 'approved',
  });
  if (id === undefined) {
    throw problems.invalid([{ path: 'body.email_address', message: platformMessages.emailTaken }]);
  }
  await sendInvitation(db, deps, actor, { ...body, id });
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'user.created',
    subject_type: 'user',
    subject_id: String(id),
    after: { role_type_id: body.role_type_id, organisation_id: organisationId },
  });
  return loadSerializedUser(db, id);
};
