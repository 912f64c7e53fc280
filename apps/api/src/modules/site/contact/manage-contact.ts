import type * as contract from '@portal/contract/site/contact';
import type { Db } from '../../../database/connect.ts';
import { publicUrl } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import {
  deleteContactRow,
  insertContactAnswer,
  lockContactMessage,
  selectContactMessage,
  selectContactMessages,
  updateContactState,
} from './contact.sql.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

/** Erasing a person leaves this address in their messages. */
const isErasedAddress = (address: string): boolean => address.endsWith('@invalid');

export const listContactMessages: Handler<typeof contract.listContactMessages> = async ({
  actor,
  db,
  query,
}) => {
  const { rows, total } = await selectContactMessages(db, actor.programme_id, query);
  return {
    contact_messages: rows.map((row) => ({ ...row, received_at: row.received_at.toISOString() })),
    total,
  };
};

export const answerContactMessage: Handler<typeof contract.answerContactMessage> = async ({
  actor,
  body: { answer_text, closes, seen_answers },
  db,
  deps,
  params: { id },
}) => {
  const message = await held(db, id);
  if (message.answers !== seen_answers) throw problems.conflict(platformMessages.contactAlreadyAnswered);
  if (isErasedAddress(message.email_address)) throw problems.conflict(platformMessages.contactSenderErased);
  const [outbox_message_id] = await queueMails(db, deps, actor.programme_id, 'contact_answered', [
    {
      to: message,
      values: {
        title: message.subject,
        answer: lines(answer_text).join('\n\n'),
        message: lines(message.message_text)
          .map((line) => `> ${line}`)
          .join('\n'),
      },
      url: `${publicUrl(deps)}/contact`,
    },
  ]);
  await insertContactAnswer(db, {
    contact_message_id: id,
    answer_text,
    answered_by: actor.user_id,
    answered_at: deps.now(),
    outbox_message_id: outbox_message_id!,
  });
  const state = closes ? 'closed' : message.state;
  if (state !== message.state) await updateContactState(db, id, state, deps.now());
  const { subject } = message;
  await record(db, actor, id, {
    action: 'contact.answered',
    before: { subject, state: message.state },
    after: { subject, state, answer_text },
  });
  return selectContactMessage(db, id);
};

export const setContactMessageState: Handler<typeof contract.setContactMessageState> = async ({
  actor,
  body: { state, seen },
  db,
  deps,
  params: { id },
}) => {
  const message = await held(db, id);
  assertNoEditConflict(seen, message);
  if (state !== message.state) {
    await updateContactState(db, id, state, deps.now());
    const { subject } = message;
    await record(db, actor, id, {
      action: state === 'closed' ? 'contact.closed' : 'contact.reopened',
      before: { subject, state: message.state },
      after: { subject, state },
    });
  }
  return selectContactMessage(db, id);
};

export const deleteContactMessage: Handler<typeof contract.deleteContactMessage> = async ({
  actor,
  db,
  params: { id },
}) => {
  const { answers, received_at, state } = await held(db, id);
  await deleteContactRow(db, id);
  // Neither the writer nor the text: both are to be deleted.
  const before = { received_at: received_at.toISOString(), state, answers };
  await record(db, actor, id, { action: 'contact.deleted', before });
  return { done: true as const };
};

async function held(db: Db, id: number) {
  const message = await lockContactMessage(db, id);
  if (!message) throw problems.notFound('message');
  return message;
}

/** Each line by itself. */
const lines = (text: string): string[] => text.split(/\s*\n\s*/).filter((line) => line !== '');

const record = createAuditRecorder('contact_message');
