import type {
  previewMailText as previewEndpoint,
  sendTestMail as testEndpoint,
} from '@portal/contract/mail-texts';
import type { MailKey } from '@portal/contract/registries/portal-mails';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { useUpAttempt } from '../auth/throttle.ts';
import { composeMessage, type Message } from '../mail/compose-message.ts';
import { readLetterhead } from '../mail/letterhead.ts';
import { selectSender } from '../mail/mail.sql.ts';
import { queueSealed, sealMessages } from '../mail/queue-message.ts';
import { shownSender } from '../mail/sender.ts';
import { sampleLetter, type Words, writeMail } from '../mail/write-mail.ts';
import { selectUser } from '../users/users.sql.ts';
import { recordMailText, refuseUnknown } from './manage-mail-texts.ts';

/** How a mail reads for somebody who is a sample, written as for somebody who is not. */
async function sampleOf(
  { db, deps, actor }: { db: Db; deps: Deps; actor: Actor },
  key: MailKey,
  words: Words,
): Promise<Message> {
  const letterhead = await readLetterhead(db, deps, actor.programme_id);
  return writeMail(key, letterhead, words, sampleLetter(key, letterhead));
}

export const previewMailText: Handler<typeof previewEndpoint> = async ({
  actor,
  body,
  db,
  deps,
  params: { key },
}) => {
  refuseUnknown(key, body);
  const message = await sampleOf({ db, deps, actor }, key, body);
  const sender = await selectSender(db, actor.programme_id);
  return { ...shownSender(deps, sender), subject: message.subject, ...composeMessage(message) };
};

/** The same, to whoever asks, by the way of all mail. */
export const sendTestMail: Handler<typeof testEndpoint> = async ({
  actor,
  body,
  db,
  deps,
  params: { key },
}) => {
  refuseUnknown(key, body);
  const me = await selectUser(db, actor.user_id);
  if (!me) throw problems.signInNeeded();
  await useUpAttempt(deps, 'message', `mail-test:${actor.user_id}`);
  const { email_address: to_address } = me;
  const message = { ...(await sampleOf({ db, deps, actor }, key, body)), to_address };
  await queueSealed(db, deps, await sealMessages(deps, actor.programme_id, [message]));
  await recordMailText(db, actor, key, { action: 'mail_text.tested', after: { to_address } });
  return { to_address };
};
