import type {
  confirmRegistration as confirmEndpoint,
  declineRegistration as declineEndpoint,
  reconsiderRegistration as reconsiderEndpoint,
} from '@portal/contract/collection/registrations';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { publicUrl } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { assertCanJoinProject } from '../../organisations/scopes/assert-can-join-project.ts';
import { applyConfirmedRegistration } from '../submissions/insert-and-confirm-submissions.sql.ts';
import { queueEvent } from '../../platform/webhooks/queue-event.sql.ts';
import {
  lockRegistrationForChange,
  serializeChangedRegistration,
} from './lock-and-serialize-registration.ts';
import { selectRegistrationContacts, selectParticipations } from './contacts-and-submissions.sql.ts';
import { listRegistrationProblems } from '../../responses/questionnaire-responses/registration.policy.ts';
import { type RegistrationRow, updateRegistration } from './registrations.sql.ts';

/**
 * Confirms taking part: submissions marked as taken over or ended change accordingly, and every contact is
 * notified.
 */
export const confirmRegistration: Handler<typeof confirmEndpoint> = async (context) => {
  const { actor, db, deps, params } = context;
  const row = await lockRegistrationForChange(context);
  const contacts = await selectRegistrationContacts(db, params.id);
  const taking = await selectParticipations(db, params.id);
  const [missing] = listRegistrationProblems({ contacts, submissions: taking });
  if (missing) throw problems.conflict(missing);
  if (row.state === 'confirmed') return serializeChangedRegistration(context, row.id);
  await assertCanJoinProject(db, row);
  await updateRegistration(db, row.id, {
    state: 'confirmed',
    decline_reason: null,
    confirmed_at: deps.now(),
    confirmed_by: actor.user_id,
  });
  await applyConfirmedRegistration(db, row.id, deps.now().toISOString().slice(0, 10));
  await bumpResults(db, row.project_id);
  const names = taking.filter((one) => one.participation !== 'ended').map((one) => one.submission_name);
  const letters = [...groupBy(contacts, (contact) => contact.email_address).values()].map((same) => ({
    to: same[0]!,
    values: {
      organisation: row.organisation_name,
      project: row.project_name,
      period: row.time_period_name,
      submissions: names.join(', '),
      role: same.map((contact) => contact.contact_role).join(' and '),
    },
    url: `${publicUrl(deps)}/projects/${row.project_code}/registration`,
  }));
  await queueMails(db, deps, actor.programme_id, 'registration_confirmed', letters);
  await record(db, actor, row, 'confirmed');
  await queueEvent(db, {
    programme_id: actor.programme_id,
    event: 'registered',
    at: deps.now(),
    data: {
      registration_id: row.id,
      organisation_id: row.organisation_id,
      project_id: row.project_id,
      project_code: row.project_code,
      time_period_id: row.time_period_id,
      time_period_name: row.time_period_name,
    },
  });
  return serializeChangedRegistration(context, row.id);
};

export const declineRegistration: Handler<typeof declineEndpoint> = async (context) => {
  const { actor, body, db } = context;
  const row = await lockRegistrationForChange(context);
  await updateRegistration(db, row.id, {
    state: 'declined',
    decline_reason: body.reason,
    confirmed_at: null,
    confirmed_by: null,
  });
  await record(db, actor, row, 'declined', body.reason);
  return serializeChangedRegistration(context, row.id);
};

export const reconsiderRegistration: Handler<typeof reconsiderEndpoint> = async (context) => {
  const { actor, db } = context;
  const row = await lockRegistrationForChange(context);
  await updateRegistration(db, row.id, {
    state: 'draft',
    decline_reason: null,
    confirmed_at: null,
    confirmed_by: null,
  });
  await record(db, actor, row, 'reconsidered');
  return serializeChangedRegistration(context, row.id);
};

function record(db: Db, actor: Actor, row: RegistrationRow, what: string, reason?: string) {
  return recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: `registration.${what}`,
    subject_type: 'registration',
    subject_id: String(row.id),
    before: { state: row.state },
    after: { organisation_name: row.organisation_name, ...(reason !== undefined && { reason }) },
  });
}
