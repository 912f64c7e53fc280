import { isSuperuser } from '@portal/contract/identity/roles';
import type { updateUser as updateEndpoint } from '@portal/contract/identity/users';
import type { Db } from '../../../database/connect.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canGiveRole, removesLastSuperuser, needsOrganisation } from './user.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import { assertCanManageUser, loadSerializedUser } from './serialize-user.ts';
import { selectAccessOutsideScope } from './access-outside-scope.sql.ts';
import { lockUser, lockSuperusers, type UserRow, updateUserColumns } from './users.sql.ts';

export const updateUser: Handler<typeof updateEndpoint> = async ({ actor, body, db, loaded }) => {
  const user = await lockUser(db, loaded.user.id);
  if (!user) throw problems.notFound('user');
  assertCanManageUser(actor, user);
  assertNoEditConflict(body.seen, user);
  const role_type_id = body.role_type_id ?? user.role_type_id;
  const organisation_id = body.organisation_id === undefined ? user.organisation_id : body.organisation_id;
  if (!canGiveRole(actor, role_type_id)) throw problems.forbidden(platformMessages.grantedRoleAboveOwn);
  if (removesLastSuperuser(user, role_type_id, await lockSuperusers(db, actor.programme_id))) {
    throw problems.conflict(platformMessages.lastSuperuser);
  }
  if (isSuperuser({ role_type_id }) && user.access_ends_on !== null) {
    throw problems.conflict(platformMessages.superuserLastDayNotAllowed);
  }
  if (organisation_id === null && needsOrganisation(role_type_id)) {
    throw problems.invalid([
      { path: 'body.organisation_id', message: platformMessages.organisationRequired },
    ]);
  }
  await checkOrganisation(db, user, organisation_id, body.confirm_organisation);
  const after = {
    full_name: body.full_name ?? user.full_name,
    job_title: body.job_title === undefined ? user.job_title : body.job_title,
    role_type_id,
    organisation_id,
  };
  const { full_name, job_title } = user;
  await updateUserColumns(db, user.id, after);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'user.updated',
    subject_type: 'user',
    subject_id: String(user.id),
    before: { full_name, job_title, role_type_id: user.role_type_id, organisation_id: user.organisation_id },
    after,
  });
  return loadSerializedUser(db, user.id);
};

/** @throws 409 with what no longer fits, until it is confirmed; 422 for an organisation of elsewhere */
async function checkOrganisation(
  db: Db,
  user: UserRow,
  organisationId: number | null,
  isConfirmed: boolean | undefined,
): Promise<void> {
  if (organisationId === null) return;
  const organisation = await findOrganisation(db, user.programme_id, organisationId);
  if (!organisation) {
    throw problems.invalid([
      { path: 'body.organisation_id', message: platformMessages.organisationNotInProgramme },
    ]);
  }
  if (organisationId === user.organisation_id || isConfirmed) return;
  const misfits = await selectAccessOutsideScope(db, user.id, organisationId);
  if (misfits.length === 0) return;
  const misfit = platformMessages.organisationNotInProjects({
    organisation: organisation.organisation_name,
    projects: misfits,
  }).text;
  throw problems.conflict(platformMessages.organisationConfirmationRequired({ misfit }), { misfit });
}
