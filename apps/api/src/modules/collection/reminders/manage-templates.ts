import type * as contract from '@portal/contract/collection/message-templates';
import {
  messageTemplates,
  messagePlaceholders,
  type TemplateKey,
  templateKeys,
} from '@portal/contract/collection/default-message-templates';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import {
  deleteTemplate,
  lockTemplate,
  selectTemplate,
  selectTemplates,
  upsertTemplate,
} from './templates.sql.ts';
import { assertKnownPlaceholders, type MessageText } from './compose-messages.ts';

type Own = { subject: string; text: string; changed_at: Date };

function shown(key: TemplateKey, own: Own | undefined): contract.MessageTemplate {
  const shipped = messageTemplates[key];
  return {
    template_key: key,
    template_name: shipped.template_name,
    ...wordsOf(key, own),
    changed_at: own?.changed_at.toISOString() ?? null,
    placeholders: shipped.placeholders.map((name) => ({ name, meaning: messagePlaceholders[name] })),
  };
}

const wordsOf = (key: TemplateKey, own: Own | undefined) => {
  const { subject, text } = own ?? messageTemplates[key];
  return { subject, text };
};

/** A message in the words of the programme, or as it is shipped. */
export async function loadTemplateWording(
  db: Db,
  programmeId: number,
  key: TemplateKey,
): Promise<MessageText> {
  return { template_key: key, ...wordsOf(key, await selectTemplate(db, programmeId, key)) };
}

export const listMessageTemplates: Handler<typeof contract.listMessageTemplates> = async ({ actor, db }) => {
  const own = new Map((await selectTemplates(db, actor.programme_id)).map((row) => [row.template_key, row]));
  return {
    message_templates: templateKeys.map((key) => shown(key, own.get(key))),
    total: templateKeys.length,
  };
};

export const updateMessageTemplate: Handler<typeof contract.updateMessageTemplate> = async ({
  actor,
  body: { was, ...words },
  db,
  deps,
  params: { key },
}) => {
  assertKnownPlaceholders({ template_key: key, ...words });
  const before = wordsOf(key, await lockTemplate(db, actor.programme_id, key));
  if (before.subject !== was.subject || before.text !== was.text)
    throw problems.conflict(collectionMessages.messageTemplateChanged);
  const own = { ...words, changed_at: deps.now() };
  await upsertTemplate(db, { programme_id: actor.programme_id, template_key: key, ...own });
  await recordTemplate(db, actor, key, { action: 'message_template.updated', before, after: words });
  return shown(key, own);
};

export const resetMessageTemplate: Handler<typeof contract.resetMessageTemplate> = async ({
  actor,
  db,
  params: { key },
}) => {
  const own = await lockTemplate(db, actor.programme_id, key);
  if (own) {
    await deleteTemplate(db, actor.programme_id, key);
    const before = wordsOf(key, own);
    const after = wordsOf(key, undefined);
    await recordTemplate(db, actor, key, { action: 'message_template.reset', before, after });
  }
  return shown(key, undefined);
};

const recordTemplate = (
  db: Db,
  actor: Actor,
  key: TemplateKey,
  entry: { action: string; before: object; after: object },
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'message_template',
    subject_id: messageTemplates[key].template_name,
    ...entry,
  });
