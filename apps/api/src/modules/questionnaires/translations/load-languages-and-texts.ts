import { createHash } from 'node:crypto';
import { MOST_LANGUAGES, type QuestionnaireLanguage } from '@portal/contract/questionnaires/translations';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { loadStructure } from '../questionnaires/structure-cache.ts';
import { selectCaseSettingsTexts } from './case-settings-texts.sql.ts';
import { type SourceText, sourceTexts } from './source-texts.ts';
import {
  lockLanguages,
  type LanguageRow,
  type LanguageKey,
  selectLanguage,
  selectLanguages,
  selectTranslationsOf,
} from './translations.sql.ts';

export type Questionnaire = {
  id: number;
  project_id: number;
  structure_version: number;
  questionnaire_name: string;
  introduction: string;
  declaration: string;
};

/** Loads the texts to translate, as they are now. */
export async function loadSourceTexts(deps: object, db: Db, questionnaire: Questionnaire) {
  const structure = await loadStructure(deps, db, questionnaire);
  const cases = await selectCaseSettingsTexts(db, questionnaire);
  return { texts: sourceTexts(questionnaire, cases, structure), submission_id: cases.submission_id };
}

/** @throws 404 where the questionnaire is not translated into it */
export async function loadLanguage(db: Db, of: LanguageKey) {
  const row = await selectLanguage(db, of);
  if (!row) throw problems.notFound('language');
  return row;
}

/** All translations into a language. @throws 404 */
export async function loadTranslations(db: Db, of: LanguageKey): Promise<Map<string, string>> {
  const found = await selectTranslationsOf(db, of);
  if (!found) throw problems.notFound('language');
  return found;
}

/** The same to change it: held until the transaction ends. @throws 404 */
export async function lockLanguage(db: Db, of: LanguageKey) {
  await lockLanguages(db, of.questionnaire_id);
  return loadLanguage(db, of);
}

const hashOf = ({ source }: SourceText) => createHash('md5').update(source).digest('hex');

/** The languages of a questionnaire with how far each is. */
export async function listLanguageProgress(
  db: Db,
  id: number,
  texts: SourceText[],
): Promise<QuestionnaireLanguage[]> {
  const rows = await selectLanguages(db, id, texts.map(hashOf));
  return rows.slice(0, MOST_LANGUAGES).map((row) => told(row, texts.length));
}

/** Returns the language row; a missing text was never read, so with a gap the language is not reviewed. */
const told = ({ stored, translated, reviewed_at, ...row }: LanguageRow, texts: number) => ({
  ...row,
  reviewed_at: reviewed_at && translated === texts ? reviewed_at.toISOString() : null,
  translated,
  gaps: texts - translated,
  unused: stored - translated,
});

export async function getLanguageProgress(
  db: Db,
  of: LanguageKey,
  texts: SourceText[],
): Promise<QuestionnaireLanguage> {
  const all = await listLanguageProgress(db, of.questionnaire_id, texts);
  return all.find(({ language }) => language === of.language)!;
}

/** Records a change to the languages of a questionnaire. */
export const auditLanguageChange = (
  db: Db,
  actor: Actor,
  questionnaireId: number,
  entry: { action: string; before?: unknown; after?: unknown },
): Promise<void> =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'questionnaire',
    subject_id: String(questionnaireId),
    ...entry,
  });
