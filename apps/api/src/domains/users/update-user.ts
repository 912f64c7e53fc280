import type { updateUser as updateEndpoint } from '@portal/contract/users';
import type { Db } from '../../database/connect.ts';
import type { Handler } from '../../http/mount.ts';
import { canGiveRole, losesLastSuperuser, needsOrganisation } from '../../policies/user.ts';
import { problems } from '../../problems.ts';
import { refuseUnseen } from '../../refuse-unseen.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { findOrganisation } from '../organisations/find-organisation.sql.ts';
import { assertManaged, showUser } from './managed-user.ts';
import { selectMisfits } from './misfits.sql.ts';
import { holdUser, lockSuperusers, type UserRow, updateUserColumns } from './users.sql.ts';

export const updateUser: Handler<typeof updateEndpoint> = async ({ actor, body, db, scene }) => {
  const user = await holdUser(db, scene.user.id);
  if (!user) throw problems.notFound('user');
  assertManaged(actor, user);
  refuseUnseen(body.seen, user);
  const role_type_id = body.role_type_id ?? user.role_type_id;
  const organisation_id = body.organisation_id === undefined ? user.organisation_id : body.organisation_id;
  if (!canGiveRole(actor, role_type_id)) throw problems.forbidden(sentences.roleAboveOneself);
  if (losesLastSuperuser(user, role_type_id, await lockSuperusers(db, actor.programme_id))) {
    throw problems.conflict(sentences.lastSuperuser);
  }
  if (organisation_id === null && needsOrganisation(role_type_id)) {
    throw problems.invalid([{ path: 'body.organisation_id', message: sentences.organisationRequired }]);
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
  return showUser(db, user.id);
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
    throw problems.invalid([{ path: 'body.organisation_id', message: sentences.organisationOfProgramme }]);
  }
  if (organisationId === user.organisation_id || isConfirmed) return;
  const misfits = await selectMisfits(db, user.id, organisationId);
  if (misfits.length === 0) return;
  const misfit = sentences.takesNoPart(organisation.organisation_name, misfits.join(', '));
  throw problems.conflict(`${misfit} ${sentences.confirmOrganisation}`, { misfit });
}
