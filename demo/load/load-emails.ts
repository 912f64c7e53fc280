import { messageTemplates } from '@portal/contract/collection/default-message-templates';
import type { MailKey } from '@portal/contract/platform/portal-mails';
import { fillPlaceholders } from '@portal/contract/platform/placeholders';
import { formatInstant } from '../../apps/api/src/modules/collection/reminders/compose-messages.ts';
import { composeMessage, type Message } from '../../apps/api/src/modules/platform/mail/compose-message.ts';
import { type MailBranding, signatureOf } from '../../apps/api/src/modules/platform/mail/mail-branding.ts';
import {
  defaultMailWording,
  type MailContent,
  writeMail,
} from '../../apps/api/src/modules/platform/mail/write-mail.ts';
import { outbox_messages } from '../../apps/api/src/tables/mail.tables.ts';
import { message_recipients, message_sendings } from '../../apps/api/src/tables/reminders.tables.ts';
import { insertAll } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';
import type { ProjectOfDemo } from './load-content.ts';
import { collectionDates } from './load-periods.ts';

const PROJECT = 'Urgent and emergency care';
const TRUST = "King's College Hospital NHS Foundation Trust";
const contributor = { full_name: 'Jo Carter', email_address: 'contributor@acute.example' };
const admin = { full_name: 'Asha Mistry', email_address: 'admin@acute.example' };

/** Loads emails of what happened in the demonstration, as sent, and a message to a participant. */
export async function loadEmails(
  context: Context,
  { programme_name, url, project }: { programme_name: string; url: string; project: ProjectOfDemo },
): Promise<void> {
  const branding: MailBranding = { programme_name, url, sign_in: `${url}/login`, help: `${url}/contact` };
  const write = <Key extends MailKey>(key: Key, content: MailContent<Key>) =>
    writeMail(key, branding, defaultMailWording(key), content);
  const ofProject = `${url}/projects/urgent-emergency-care`;
  const letters: [daysAgo: number, Message][] = [
    [
      79,
      write('access_given', {
        to: contributor,
        values: { by: 'Asha Mistry', decision: 'has approved your request for access to', project: PROJECT },
        url: `${url}/projects`,
      }),
    ],
    [
      12,
      write('comment_added', {
        to: admin,
        values: {
          project: PROJECT,
          submission: TRUST,
          title: 'Attendances over four hours',
          comment: 'Can we show our board this chart next to last year’s?',
        },
        url: ofProject,
      }),
    ],
    [
      2,
      write('access_asked', {
        to: admin,
        values: { who: 'Sam Reed', organisation: TRUST, project: 'Bed availability and occupancy' },
        url: `${url}/admin/access`,
      }),
    ],
  ];
  const stored = await storeSent(context, [...letters, [1, writeReminder(context, branding)]]);
  await recordReminder(context, project, stored.at(-1)!.id);
}

const storeSent = ({ db, now, programme_id }: Context, letters: [daysAgo: number, Message][]) =>
  insertAll(
    db,
    outbox_messages,
    letters.map(([daysAgo, message]) => {
      const at = daysAfter(now, -daysAgo);
      return {
        programme_id,
        to_address: message.to_address,
        subject: message.subject,
        ...composeMessage(message),
        created_at: at,
        send_after: at,
        sent_at: at,
        sent_from: 'portal@acute.example',
      };
    }),
  );

/** Writes the message to organisations that have not started. */
function writeReminder({ now }: Context, branding: MailBranding): Message {
  const period = {
    key: '2025-07-01',
    time_period_name: 'July 2025',
    starts_on: '2025-07-01',
    ends_on: '2025-07-31',
  };
  const link = `${branding.url}/projects/urgent-emergency-care/data-collection`;
  const values = {
    person: contributor.full_name,
    organisation: TRUST,
    project: PROJECT,
    period: period.time_period_name,
    closing_date: formatInstant(collectionDates(period, true, now).closes),
    link,
  };
  const { subject, text } = messageTemplates.not_started;
  return {
    to_address: contributor.email_address,
    subject: fillPlaceholders(subject, values),
    paragraphs: fillPlaceholders(text, values).split(/\n\s*\n/),
    link,
    signature: signatureOf(branding),
  };
}

/** Records the message to the trust, so that it is listed among the emails to participants. */
async function recordReminder(
  { db, now, programme_id, adminId, timePeriodId, organisationId }: Context,
  project: ProjectOfDemo,
  outbox_message_id: number,
): Promise<void> {
  const [sending] = await insertAll(db, message_sendings, [
    {
      programme_id,
      template_key: 'not_started',
      sent_by: adminId,
      organisations: 1,
      people: 1,
      created_at: daysAfter(now, -1),
    },
  ]);
  await insertAll(db, message_recipients, [
    {
      sending_id: sending!.id,
      project_id: project.id,
      time_period_id: timePeriodId('July 2025'),
      organisation_id: organisationId('RJZ'),
      outbox_message_id,
      full_name: contributor.full_name,
    },
  ]);
}
