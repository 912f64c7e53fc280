import { createTransport, type Transporter } from 'nodemailer';
import type { Db } from '../../database/connect.ts';
import { transaction } from '../../database/transaction.ts';
import { insertLink } from './compose-message.ts';
import { lockUnsentMessage, markMessage } from './mail.sql.ts';
import { openSealedLink } from './seal-link.ts';

/** Where the mail server is, who writes, and what opens the links that wait. */
export type Postman = { smtpUrl: string; from: string; authSecret: Uint8Array };

/**
 * Sends what waits in the outbox, each message in its own transaction, until one fails: the failure is noted on it, and
 * it is tried again at the next run, after those that have not failed yet.
 */
export async function sendMessages(db: Db, postman: Postman): Promise<void> {
  const transport = createTransport(postman.smtpUrl);
  try {
    while (await transaction(db, (tx) => sendOne(tx, transport, postman)));
  } finally {
    transport.close();
  }
}

async function sendOne(db: Db, transport: Transporter, { from, authSecret }: Postman): Promise<boolean> {
  const message = await lockUnsentMessage(db, new Date());
  if (!message) return false;
  const { to_address: to, subject, sealed_link } = message;
  const failure = await (async () => {
    const whole = sealed_link ? insertLink(message, await openSealedLink(sealed_link, authSecret)) : message;
    await transport.sendMail({ from, to, subject, text: whole.text_body, html: whole.html_body });
  })().then(
    () => null,
    (error: Error) => error,
  );
  if (failure) {
    await markMessage(db, message.id, { last_error: failure.message });
    return false;
  }
  await markMessage(db, message.id, { sent_at: new Date(), last_error: null, sealed_link: null });
  return true;
}
