import type { saveTranslations as endpoint } from '@portal/contract/questionnaires/translations';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { findAddedPlaceholders } from './validate-entries.ts';
import { lockLanguage, auditLanguageChange, loadSourceTexts } from './load-languages-and-texts.ts';
import {
  deleteTranslations,
  type LanguageKey,
  selectTranslations,
  type Translation,
  updateLanguageColumns,
  upsertTranslations,
} from './translations.sql.ts';

/**
 * Saves translations. Reports entries changed by another user in the meantime and leaves them; saves all the
 * rest.
 */
export const saveTranslations: Handler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  params,
  loaded,
}) => {
  const of = { questionnaire_id: params.id, language: params.language };
  const { texts } = await loadSourceTexts(deps, db, loaded.questionnaire);
  await lockLanguage(db, of);
  const stored = await selectTranslations(db, of);
  const known = new Set(texts.map(({ source }) => source));
  // The last of what is said twice.
  const given = [...new Map(body.texts.map((one) => [one.source, one])).values()].map((one) => ({
    ...one,
    text: one.text?.trim() ? one.text.trim() : null,
  }));
  const mistakes = given.flatMap(({ source, text }, at) => {
    const added = findAddedPlaceholders(source, text ?? '');
    return added.length === 0
      ? []
      : [
          {
            path: `body.texts.${at}.text`,
            message: questionnaireMessages.translationPlaceholdersDiffer({ places: added }),
          },
        ];
  });
  if (mistakes.length > 0) throw problems.invalid(mistakes);
  const isThere = given.filter(({ source }) => known.has(source));
  const nowOf = (source: string) => stored.get(source) ?? null;
  // A user who wants the text that is already stored conflicts with no one.
  const isInTheWay = (one: (typeof given)[number]) =>
    nowOf(one.source) !== one.seen && nowOf(one.source) !== one.text;
  const taken = isThere.filter((one) => !isInTheWay(one));
  await storeTranslations(
    db,
    of,
    taken.filter(({ source, text }) => nowOf(source) !== text),
    { actor, now: deps.now(), action: 'translations.saved' },
  );
  return {
    saved: taken.map(({ source, text }) => ({ source, text })),
    conflicts: isThere.filter(isInTheWay).map(({ source }) => ({ source, text: nowOf(source) })),
    gone: given.filter(({ source }) => !known.has(source)).map(({ source }) => source),
  };
};

/** Stores the changed translations. A user who had read them all has not read the changes. */
export async function storeTranslations(
  db: Db,
  of: LanguageKey,
  changes: { source: string; text: string | null }[],
  { actor, now, action }: { actor: Actor; now: Date; action: string },
): Promise<void> {
  if (changes.length === 0) return;
  const isSet = (one: { source: string; text: string | null }): one is Translation => one.text !== null;
  const set = changes.filter(isSet);
  const emptied = changes.filter((one) => !isSet(one)).map(({ source }) => source);
  await upsertTranslations(db, of, set, { user_id: actor.user_id, now });
  await deleteTranslations(db, of, emptied);
  await updateLanguageColumns(db, of, { reviewed_at: null, reviewed_by: null });
  await auditLanguageChange(db, actor, of.questionnaire_id, {
    action,
    after: { language: of.language, set: set.length, emptied: emptied.length },
  });
}
