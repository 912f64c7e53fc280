import type { sendMessage as endpoint } from '@portal/contract/collection/reminders';
import type { Db } from '../../../database/connect.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { type MailBranding, loadMailBranding, signatureOf } from '../../platform/mail/mail-branding.ts';
import { queueMessages } from '../../platform/mail/queue-message.ts';
import type { CompletionStatus } from './find-completion-status.ts';
import { findRecipients } from './find-recipients.ts';
import { insertRecipients, insertMessageSending, selectSentMessageByKey } from './messages.sql.ts';
import {
  type MailContext,
  listAddressees,
  assertKnownPlaceholders,
  type MessageText,
  composeMessage,
  type ComposedMessage,
} from './compose-messages.ts';

/** Sends a message once for each key: a second click or a retry gets the first result. */
export const sendMessage: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const { template_key, subject, text, send_key } = body;
  const words = { template_key, subject, text };
  assertKnownPlaceholders(words);
  const earlier = await selectSentMessageByKey(db, actor.programme_id, send_key);
  if (earlier) return earlier;
  const rows = await findRecipients(db, deps, actor, body);
  const people = listAddressees(rows).length;
  if (people !== body.people) throw problems.conflict(collectionMessages.recipientsChanged({ people }));
  const by = { programme_id: actor.programme_id, sent_by: actor.user_id, send_key };
  const sent = await queueParticipantMessages(db, deps, by, rows, words);
  // Another user, or a second click, was quicker by moments.
  return sent ?? (await selectSentMessageByKey(db, actor.programme_id, send_key))!;
};

type By = { programme_id: number; sent_by: number | null; send_key?: string; reminder_id?: number };

/**
 * The one way participants are written to: into the outbox, each on record with the organisation, in the transaction it is given.
 * @returns undefined, with nothing written, where that was sent before
 */
export async function queueParticipantMessages(
  db: Db,
  deps: MailContext,
  sender: By,
  rows: readonly CompletionStatus[],
  messageText: MessageText,
): Promise<{ organisations: number; people: number } | undefined> {
  const addressees = listAddressees(rows);
  const summary = {
    organisations: new Set(addressees.flatMap((one) => one.rows.map((row) => row.organisation_id))).size,
    people: addressees.length,
  };
  const created_at = deps.now();
  const sending = await insertMessageSending(db, {
    ...sender,
    ...summary,
    template_key: messageText.template_key,
    created_at,
  });
  if (!sending) return undefined;
  const letterhead = await loadMailBranding(db, deps, sender.programme_id);
  for (let from = 0; from < addressees.length; from += AT_ONCE) {
    const some = addressees
      .slice(from, from + AT_ONCE)
      .map((one) => composeMessage(letterhead, one, messageText));
    await storeMessages(db, deps, { ...sender, sending_id: sending.id, letterhead }, some);
  }
  await recordAudit(db, {
    programme_id: sender.programme_id,
    user_id: sender.sent_by,
    action: sender.reminder_id === undefined ? 'message.sent' : 'reminder.went_out',
    subject_type: 'message_sending',
    subject_id: String(sending.id),
    created_at,
    after: {
      subject: messageText.subject,
      projects: [...new Set(rows.map(({ part }) => `${part.project_name}, ${part.time_period_name}`))],
      ...summary,
    },
  });
  return summary;
}

/** How many are written with one statement, and before others have their turn. */
const AT_ONCE = 500;

async function storeMessages(
  db: Db,
  deps: MailContext,
  {
    programme_id,
    sending_id,
    letterhead,
  }: { programme_id: number; sending_id: number; letterhead: MailBranding },
  written: ComposedMessage[],
): Promise<void> {
  const outboxIds = await queueMessages(
    db,
    deps,
    programme_id,
    written.map(({ to_address, subject, text, link }) => ({
      to_address,
      subject,
      link,
      paragraphs: text.split(/\n\s*\n/),
      signature: signatureOf(letterhead),
    })),
  );
  await insertRecipients(
    db,
    written.flatMap(({ rows, full_name }, at) =>
      rows.map((row) => ({
        sending_id,
        project_id: row.project_id,
        time_period_id: row.time_period_id,
        organisation_id: row.organisation_id,
        outbox_message_id: outboxIds[at]!,
        full_name,
      })),
    ),
  );
}
