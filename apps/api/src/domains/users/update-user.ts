import type { deleteUser as deleteEndpoint, updateUser as updateEndpoint } from '@portal/contract/users';
import type { Handler } from '../../http/mount.ts';
import { canGiveRole, isOneself, losesLastSuperuser, needsOrganisation } from '../../policies/user.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { forgetInAudit } from '../audit/forget-person.sql.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { endSessionsOf, replaceRecoveryCodes } from '../auth/auth.sql.ts';
import { forgetBrowsers } from '../auth/known-browsers.ts';
import { withdrawLinks } from '../auth/links.sql.ts';
import { NO_PASSWORD } from '../auth/passwords.ts';
import { findOrganisation } from '../organisations/find-organisation.sql.ts';
import { assertManaged, showUser } from './managed-user.ts';
import { lockSuperusers, updateUserColumns } from './users.sql.ts';

export const updateUser: Handler<typeof updateEndpoint> = async ({ actor, body, db, scene }) => {
  const { user } = scene;
  assertManaged(actor, user);
  const role_type_id = body.role_type_id ?? user.role_type_id;
  const organisation_id = body.organisation_id === undefined ? user.organisation_id : body.organisation_id;
  if (!canGiveRole(actor, role_type_id)) throw problems.forbidden(sentences.roleAboveOneself);
  if (losesLastSuperuser(user, role_type_id, await lockSuperusers(db, actor.programme_id))) {
    throw problems.conflict(sentences.lastSuperuser);
  }
  if (organisation_id === null && needsOrganisation(role_type_id)) {
    throw problems.invalid([{ path: 'body.organisation_id', message: sentences.organisationRequired }]);
  }
  if (organisation_id !== null && !(await findOrganisation(db, actor.programme_id, organisation_id))) {
    throw problems.invalid([{ path: 'body.organisation_id', message: sentences.organisationOfProgramme }]);
  }
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

/** What the person entered stays, under an alias; name, address, password and second factor go, from the audit log too. */
export const deleteUser: Handler<typeof deleteEndpoint> = async ({ actor, db, deps, scene }) => {
  const { user } = scene;
  assertManaged(actor, user);
  if (isOneself(actor, user)) throw problems.forbidden(sentences.deletesOneself);
  if (losesLastSuperuser(user, null, await lockSuperusers(db, actor.programme_id))) {
    throw problems.conflict(sentences.lastSuperuser);
  }
  const alias = `Deleted person ${user.id}`;
  await forgetInAudit(db, user, alias);
  await updateUserColumns(db, user.id, {
    status: 'deleted',
    full_name: alias,
    email_address: `deleted-${user.id}@invalid`,
    job_title: null,
    password_hash: NO_PASSWORD,
    otp_secret: null,
    otp_pending_secret: null,
    otp_enabled: false,
  });
  await endSessionsOf(db, user.id, deps.now());
  await replaceRecoveryCodes(db, user.id, []);
  await forgetBrowsers(db, user.id);
  for (const purpose of ['verify_email', 'reset_password'] as const) {
    await withdrawLinks(db, user.id, purpose, deps.now());
  }
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'user.deleted',
    subject_type: 'user',
    subject_id: String(user.id),
    before: { role_type_id: user.role_type_id, organisation_id: user.organisation_id },
  });
  return { done: true as const };
};
