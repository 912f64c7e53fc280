import { MAX_TRANSLATION_LENGTH } from '@portal/contract/questionnaires/translations';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { auditLanguageChange, loadSourceTexts, type Questionnaire } from './load-languages-and-texts.ts';
import { storeTranslations } from './save-translations.ts';
import { insertLanguage, type Translation } from './translations.sql.ts';

/**
 * Stores the languages of an imported questionnaire. They are not offered to respondents and not reviewed.
 * Translations of texts that the questionnaire does not have, such as a name that was replaced, are left out.
 */
export async function storeImportedLanguages(
  { actor, deps }: { actor: Actor; deps: Deps },
  tx: Db,
  questionnaire: Questionnaire,
  languages: readonly { language: string; texts: readonly Translation[] }[],
): Promise<void> {
  if (languages.length === 0) return;
  const { texts } = await loadSourceTexts(deps, tx, questionnaire);
  const known = new Set(texts.map(({ source }) => source));
  for (const { language, texts: translated } of languages) {
    const of = { questionnaire_id: questionnaire.id, language };
    await insertLanguage(tx, of);
    await auditLanguageChange(tx, actor, questionnaire.id, {
      action: 'questionnaire_language.added',
      after: { language },
    });
    await storeTranslations(
      tx,
      of,
      translated.filter(({ source, text }) => known.has(source) && text.length <= MAX_TRANSLATION_LENGTH),
      { actor, now: deps.now(), action: 'translations.imported' },
    );
  }
}
