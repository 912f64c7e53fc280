import type * as contract from '@portal/contract/platform/mail-texts';
import { mailPlaceholders } from '@portal/contract/platform/mail-placeholders';
import { type MailKey, mailKeys, placeholdersOf, portalMails } from '@portal/contract/platform/portal-mails';
import { validatePlaceholders } from '@portal/contract/platform/placeholders';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems, toFieldErrors } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import {
  deleteMailText,
  lockMailText,
  selectMailTexts,
  upsertMailText,
} from '../../platform/mail/mail-texts.sql.ts';
import { defaultMailWording, type MailWording } from '../../platform/mail/write-mail.ts';

type Own = MailWording & { changed_at: Date };

function shown(key: MailKey, own: Own | undefined): contract.MailText {
  const { mail_name, sent_when } = portalMails[key];
  return {
    mail_key: key,
    mail_name,
    sent_when,
    ...wordsOf(key, own),
    changed_at: own?.changed_at.toISOString() ?? null,
    placeholders: placeholdersOf(key).map((name) => ({ name, meaning: mailPlaceholders[name].meaning })),
  };
}

const wordsOf = (key: MailKey, own: Own | undefined): MailWording => {
  const { subject, opening, closing } = own ?? defaultMailWording(key);
  return { subject, opening, closing };
};

/** @throws 422 if the wording has placeholders that this message does not have */
export function assertKnownPlaceholders(key: MailKey, wording: MailWording): void {
  const errors = Object.entries(wording).flatMap(([name, text]) => {
    const message = validatePlaceholders(placeholdersOf(key), text);
    return message === null ? [] : [{ path: `body.${name}`, message }];
  });
  if (errors.length > 0) throw problems.invalid(toFieldErrors('invalid_placeholder', errors));
}

export const listMailTexts: Handler<typeof contract.listMailTexts> = async ({ actor, db }) => {
  const own = new Map((await selectMailTexts(db, actor.programme_id)).map((row) => [row.mail_key, row]));
  return { mail_texts: mailKeys.map((key) => shown(key, own.get(key))), total: mailKeys.length };
};

export const updateMailText: Handler<typeof contract.updateMailText> = async ({
  actor,
  body: { was, ...words },
  db,
  deps,
  params: { key },
}) => {
  assertKnownPlaceholders(key, words);
  const before = wordsOf(key, await lockMailText(db, actor.programme_id, key));
  if (before.subject !== was.subject || before.opening !== was.opening || before.closing !== was.closing) {
    throw problems.conflict(platformMessages.recordChanged);
  }
  const own = { ...words, changed_at: deps.now() };
  await upsertMailText(db, { programme_id: actor.programme_id, mail_key: key, ...own });
  await recordMailText(db, actor, key, { action: 'mail_text.updated', before, after: words });
  return shown(key, own);
};

export const resetMailText: Handler<typeof contract.resetMailText> = async ({
  actor,
  db,
  params: { key },
  query,
}) => {
  const own = await lockMailText(db, actor.programme_id, key);
  if (own && own.changed_at.getTime() !== new Date(query.changed_at).getTime()) {
    throw problems.conflict(platformMessages.recordChanged);
  }
  if (own) {
    await deleteMailText(db, actor.programme_id, key);
    const before = wordsOf(key, own);
    const after = wordsOf(key, undefined);
    await recordMailText(db, actor, key, { action: 'mail_text.reset', before, after });
  }
  return shown(key, undefined);
};

export const recordMailText = (
  db: Db,
  actor: Actor,
  key: MailKey,
  entry: { action: string; before?: object; after?: object },
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'mail_text',
    subject_id: portalMails[key].mail_name,
    ...entry,
  });
