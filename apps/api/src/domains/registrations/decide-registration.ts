import type {
  confirmRegistration as confirmEndpoint,
  declineRegistration as declineEndpoint,
  reconsiderRegistration as reconsiderEndpoint,
} from '@portal/contract/registrations';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { bumpResults } from '../result-versions/result-versions.sql.ts';
import { refuseOutside } from '../scopes/refuse-outside.ts';
import { settleSubmissions } from '../submissions/taking-part.sql.ts';
import { holdRegistration, wireChanged } from './open-registration.ts';
import { selectContacts, selectTakingPart } from './registration-parts.sql.ts';
import { problemsOf } from '../../policies/registration.ts';
import { type RegistrationRow, updateRegistration } from './registrations.sql.ts';

/** Takes part: submissions that were taken over or ended become so, and every contact is told. */
export const confirmRegistration: Handler<typeof confirmEndpoint> = async (context) => {
  const { actor, db, deps, params } = context;
  const row = await holdRegistration(context);
  const contacts = await selectContacts(db, params.id);
  const taking = await selectTakingPart(db, params.id);
  const [missing] = problemsOf({ contacts, submissions: taking });
  if (missing) throw problems.conflict(missing);
  if (row.state === 'confirmed') return wireChanged(context, row.id);
  await refuseOutside(db, row);
  await updateRegistration(db, row.id, {
    state: 'confirmed',
    decline_reason: null,
    confirmed_at: deps.now(),
    confirmed_by: actor.user_id,
  });
  await settleSubmissions(db, row.id, deps.now().toISOString().slice(0, 10));
  await bumpResults(db, row.project_id);
  const names = taking.filter((one) => one.participation !== 'ended').map((one) => one.submission_name);
  for (const to_address of new Set(contacts.map((contact) => contact.email_address))) {
    await queueMessage(db, deps, actor.programme_id, {
      to_address,
      subject: `${row.organisation_name} is registered for ${row.project_name}, ${row.time_period_name}`,
      paragraphs: [
        `${row.organisation_name} takes part in ${row.project_name} for ${row.time_period_name} with: ${names.join(', ')}.`,
        `You are named as ${contacts
          .filter((contact) => contact.email_address === to_address)
          .map((contact) => contact.contact_role)
          .join(' and ')}. The registration can be changed until it closes.`,
      ],
      action: { label: 'See the registration', url: registrationUrl(deps, row) },
    });
  }
  await record(db, actor, row, 'confirmed');
  return wireChanged(context, row.id);
};

export const declineRegistration: Handler<typeof declineEndpoint> = async (context) => {
  const { actor, body, db } = context;
  const row = await holdRegistration(context);
  await updateRegistration(db, row.id, {
    state: 'declined',
    decline_reason: body.reason,
    confirmed_at: null,
    confirmed_by: null,
  });
  await record(db, actor, row, 'declined', body.reason);
  return wireChanged(context, row.id);
};

export const reconsiderRegistration: Handler<typeof reconsiderEndpoint> = async (context) => {
  const { actor, db } = context;
  const row = await holdRegistration(context);
  await updateRegistration(db, row.id, {
    state: 'draft',
    decline_reason: null,
    confirmed_at: null,
    confirmed_by: null,
  });
  await record(db, actor, row, 'reconsidered');
  return wireChanged(context, row.id);
};

const registrationUrl = (deps: Deps, row: RegistrationRow) =>
  `${publicUrl(deps)}/projects/${row.project_code}/registration`;

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
