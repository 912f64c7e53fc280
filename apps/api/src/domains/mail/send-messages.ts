import { createTransport, type Transporter } from 'nodemailer';
import type { Db } from '../../database/connect.ts';
import { transaction } from '../../database/transaction.ts';
import { lockUnsentMessage, markMessage } from './mail.sql.ts';

/**
 * Sends what waits in the outbox, each message in its own transaction, until one fails: the failure is noted on it, and
 * it is tried again at the next run, after those that have not failed yet.
 */
export async function sendMessages(db: Db, smtpUrl: string, from: string): Promise<void> {
  const transport = createTransport(smtpUrl);
  try {
    while (await transaction(db, (tx) => sendOne(tx, transport, from)));
  } finally {
    transport.close();
  }
}

async function sendOne(db: Db, transport: Transporter, from: string): Promise<boolean> {
  const message = await lockUnsentMessage(db, new Date());
  if (!message) return false;
  const failure = await transport
    .sendMail({
      from,
      to: message.to_address,
      subject: message.subject,
      text: message.text_body,
      html: message.html_body,
    })
    .then(() => null)
    .catch((error: Error) => error);
  if (failure) {
    await markMessage(db, message.id, { last_error: failure.message });
    return false;
  }
  await markMessage(db, message.id, { sent_at: new Date(), last_error: null });
  return true;
}
