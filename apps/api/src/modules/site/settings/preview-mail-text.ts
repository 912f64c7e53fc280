import type {
  previewMailText as previewEndpoint,
  sendTestMail as testEndpoint,
} from '@portal/contract/platform/mail-texts';
import type { MailKey } from '@portal/contract/platform/portal-mails';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { countAttemptOrThrow } from '../../identity/auth/rate-limit/throttle.ts';
import { composeMessage, type Message } from '../../platform/mail/compose-message.ts';
import { loadMailBranding } from '../../platform/mail/mail-branding.ts';
import { selectMailFromSettings } from '../../platform/mail/mail.sql.ts';
import { queueSealedMessages, sealMessages } from '../../platform/mail/queue-message.ts';
import { describeMailFrom } from '../../platform/mail/mail-from.ts';
import { sampleMailContent, type MailWording, writeMail } from '../../platform/mail/write-mail.ts';
import { selectUser } from '../../identity/users/users.sql.ts';
import { recordMailText, assertKnownPlaceholders } from './manage-mail-texts.ts';

/** Builds a sample message, written as for a real recipient. */
async function sampleOf(
  { db, deps, actor }: { db: Db; deps: Deps; actor: Actor },
  key: MailKey,
  words: MailWording,
): Promise<Message> {
  const letterhead = await loadMailBranding(db, deps, actor.programme_id);
  return writeMail(key, letterhead, words, sampleMailContent(key, letterhead));
}

export const previewMailText: Handler<typeof previewEndpoint> = async ({
  actor,
  body,
  db,
  deps,
  params: { key },
}) => {
  assertKnownPlaceholders(key, body);
  const message = await sampleOf({ db, deps, actor }, key, body);
  const sender = await selectMailFromSettings(db, actor.programme_id);
  return { ...describeMailFrom(deps, sender), subject: message.subject, ...composeMessage(message) };
};

/** Sends the preview to the current user through the normal outbox. */
export const sendTestMail: Handler<typeof testEndpoint> = async ({
  actor,
  body,
  db,
  deps,
  params: { key },
}) => {
  assertKnownPlaceholders(key, body);
  const me = await selectUser(db, actor.user_id);
  if (!me) throw problems.signInNeeded();
  await countAttemptOrThrow(deps, 'message', `mail-test:${actor.user_id}`);
  const { email_address: to_address } = me;
  const message = { ...(await sampleOf({ db, deps, actor }, key, body)), to_address };
  await queueSealedMessages(db, deps, await sealMessages(deps, actor.programme_id, [message]));
  await recordMailText(db, actor, key, { action: 'mail_text.tested', after: { to_address } });
  return { to_address };
};
