import { createTransport, type Transporter } from 'nodemailer';
import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { insertLink } from './compose-message.ts';
import { lockDueMessage, updateDeliveryOutcome } from './mail.sql.ts';
import { unsealLink } from './seal-link.ts';
import { formatMailAddress, resolveMailFrom } from './mail-from.ts';

/** The programme, mail server and sender address of the messages, and what opens the waiting links. */
export type MailTransport = Secrets & {
  programmeId: number;
  smtpUrl: string;
  from: string;
  now: () => Date;
};

const MINUTE = 60_000;
const LONGEST_WAIT = 60 * MINUTE;
/** The errors that block every message: the mail server cannot be reached, or refuses us. */
const OF_THE_SERVER = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);

/**
 * Sends due messages of the outbox, each in a separate transaction, the longest due first. A failed message
 * is due again a minute later, then after two, four and so on up to an hour: no message ever blocks others.
 */
export async function sendMessages(db: Db, mailTransport: MailTransport): Promise<void> {
  const transport = createTransport(mailTransport.smtpUrl);
  try {
    while (await transaction(db, (tx) => sendOne(tx, transport, mailTransport)));
  } finally {
    transport.close();
  }
}

/** Sends one message. Returns whether to continue with the next one. */
async function sendOne(db: Db, transport: Transporter, postman: MailTransport): Promise<boolean> {
  const { programmeId, now } = postman;
  const due = await lockDueMessage(db, programmeId, now());
  if (!due) return false;
  const { message } = due;
  const { from, replyTo } = resolveMailFrom(postman.from, due.sender);
  const { id, to_address: to, subject, sealed_link } = message;
  try {
    const link = sealed_link && (await unsealLink(sealed_link, postman));
    const whole = link ? insertLink(message, link) : message;
    await transport.sendMail({
      from,
      to,
      subject,
      text: whole.text_body,
      html: whole.html_body,
      ...(replyTo !== null && { replyTo }),
    });
  } catch (error) {
    const { message: last_error, code } = error as Error & { code?: string };
    const wait = Math.min(MINUTE * 2 ** message.failures, LONGEST_WAIT);
    const send_after = new Date(now().getTime() + wait);
    await updateDeliveryOutcome(db, id, { failures: message.failures + 1, last_error, send_after });
    return !OF_THE_SERVER.has(code ?? '');
  }
  const sent = { sent_at: now(), sent_from: formatMailAddress(from), sent_reply_to: replyTo };
  await updateDeliveryOutcome(db, id, { ...sent, last_error: null, sealed_link: null });
  return true;
}
