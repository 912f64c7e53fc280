import type { registerUser as endpoint } from '@portal/contract/identity/users';
import { CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { assertUncommonPassword } from '../auth/sign-in/assert-uncommon-password.ts';
import { issueLink } from '../auth/one-time-links.ts';
import { hashPassword } from '../auth/sign-in/passwords.ts';
import { normaliseEmail, countAttemptOrThrow } from '../auth/rate-limit/throttle.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import { insertUser, type NewUser, selectUserByEmail } from './users.sql.ts';

export const VERIFY_HOURS = 72;

/** Sends a known address a message that says so; the answer and its time reveal nothing to a stranger. */
export const registerUser: ManualTransactionHandler<typeof endpoint> = async ({ body, db, deps, write }) => {
  assertUncommonPassword(body.password, 'password', [body.email_address, body.full_name]);
  if (!(await findOrganisation(db, body.programme_id, body.organisation_id))) {
    throw problems.invalid([
      { path: 'body.organisation_id', message: platformMessages.organisationNotInList },
    ]);
  }
  await countAttemptOrThrow(deps, 'message', `register:${normaliseEmail(body.email_address)}`);
  const { programme_id, organisation_id, email_address, full_name, job_title } = body;
  const person = { programme_id, organisation_id, email_address, full_name, job_title };
  const password_hash = await hashPassword(body.password);
  await write((tx) => storeUser(tx, deps, { ...person, password_hash }));
  return { done: true as const };
};

async function storeUser(
  db: Db,
  deps: Deps,
  person: Pick<
    NewUser,
    'programme_id' | 'organisation_id' | 'email_address' | 'full_name' | 'job_title' | 'password_hash'
  >,
): Promise<void> {
  const { programme_id, email_address, full_name } = person;
  const id = await insertUser(db, {
    ...person,
    role_type_id: CONTRIBUTOR,
    password_changed_at: deps.now(),
    terms_accepted_at: deps.now(),
  });
  if (id === undefined) return tellOwnerOfAddress(db, deps, programme_id, email_address);
  await sendVerification(db, deps, programme_id, { id, email_address, full_name });
  await recordAudit(db, {
    programme_id,
    action: 'user.registered',
    subject_type: 'user',
    subject_id: String(id),
  });
}

async function tellOwnerOfAddress(db: Db, deps: Deps, programmeId: number, email: string): Promise<void> {
  const owner = await selectUserByEmail(db, programmeId, email);
  if (!owner || owner.status === 'deleted') return;
  const url = `${publicUrl(deps)}/forgot-password`;
  await queueMails(db, deps, programmeId, 'has_account', [{ to: owner, values: {}, url }]);
}

export async function sendVerification(
  db: Db,
  deps: Deps,
  programmeId: number,
  user: { id: number; email_address: string; full_name: string },
): Promise<void> {
  const url = await issueLink(db, deps, user.id, 'verify_email', VERIFY_HOURS);
  await queueMails(db, deps, programmeId, 'verification', [{ to: user, values: {}, url }]);
}
