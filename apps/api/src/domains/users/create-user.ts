import type { createUser as endpoint } from '@portal/contract/users';
import type { Handler } from '../../http/mount.ts';
import { canGiveRole, needsOrganisation } from '../../policies/user.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { makeLink } from '../auth/links.ts';
import { NO_PASSWORD } from '../auth/passwords.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { findOrganisation } from '../organisations/find-organisation.sql.ts';
import { showUser } from './managed-user.ts';
import { insertUser } from './users.sql.ts';

const INVITATION_HOURS = 7 * 24;

/** The account is approved at once; its password is chosen by the person, through the link they are sent. */
export const createUser: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  if (!canGiveRole(actor, body.role_type_id)) throw problems.forbidden(sentences.roleAboveOneself);
  const organisationId = body.organisation_id ?? null;
  const known = organisationId !== null && (await findOrganisation(db, actor.programme_id, organisationId));
  if ((organisationId !== null || needsOrganisation(body.role_type_id)) && !known) {
    throw problems.invalid([{ path: 'body.organisation_id', message: sentences.organisationOfProgramme }]);
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
    throw problems.invalid([{ path: 'body.email_address', message: sentences.addressTaken }]);
  }
  await queueMessage(db, deps, actor.programme_id, {
    to_address: body.email_address,
    subject: 'Your new account',
    paragraphs: [
      'The programme team has made an account for you. Choose your password with the link below within a week.',
    ],
    action: {
      label: 'Choose my password',
      url: await makeLink(db, deps, id, 'reset_password', INVITATION_HOURS),
    },
  });
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'user.created',
    subject_type: 'user',
    subject_id: String(id),
    after: { role_type_id: body.role_type_id, organisation_id: organisationId },
  });
  return showUser(db, id);
};
