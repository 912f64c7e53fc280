import { createHash } from 'node:crypto';
import { MOST_LANGUAGES, type QuestionnaireLanguage } from '@portal/contract/translations';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { keptStructure } from '../questionnaires/kept-structure.ts';
import { selectCaseTexts } from './case-texts.sql.ts';
import { type SourceText, sourceTexts } from './source-texts.ts';
import {
  holdLanguages,
  type LanguageRow,
  type OfLanguage,
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

/** What there is to translate, as it stands now. */
export async function textsNow(deps: object, db: Db, questionnaire: Questionnaire) {
  const structure = await keptStructure(deps, db, questionnaire);
  const cases = await selectCaseTexts(db, questionnaire);
  return { texts: sourceTexts(questionnaire, cases, structure), submission_id: cases.submission_id };
}

/** @throws 404 where the questionnaire is not translated into it */
export async function openLanguage(db: Db, of: OfLanguage) {
  const row = await selectLanguage(db, of);
  if (!row) throw problems.notFound('language');
  return row;
}

/** All translations into a language. @throws 404 */
export async function openTranslations(db: Db, of: OfLanguage): Promise<Map<string, string>> {
  const found = await selectTranslationsOf(db, of);
  if (!found) throw problems.notFound('language');
  return found;
}

/** The same to change it: held until the transaction ends. @throws 404 */
export async function holdLanguage(db: Db, of: OfLanguage) {
  await holdLanguages(db, of.questionnaire_id);
  return openLanguage(db, of);
}

const hashOf = ({ source }: SourceText) => createHash('md5').update(source).digest('hex');

/** The languages of a questionnaire with how far each is. */
export async function toldLanguages(
  db: Db,
  id: number,
  texts: SourceText[],
): Promise<QuestionnaireLanguage[]> {
  const rows = await selectLanguages(db, id, texts.map(hashOf));
  return rows.slice(0, MOST_LANGUAGES).map((row) => told(row, texts.length));
}

/** Nobody has read a text that is not there yet: with a gap it is not reviewed. */
const told = ({ stored, translated, reviewed_at, ...row }: LanguageRow, texts: number) => ({
  ...row,
  reviewed_at: reviewed_at && translated === texts ? reviewed_at.toISOString() : null,
  translated,
  gaps: texts - translated,
  unused: stored - translated,
});

export async function toldLanguage(
  db: Db,
  of: OfLanguage,
  texts: SourceText[],
): Promise<QuestionnaireLanguage> {
  const all = await toldLanguages(db, of.questionnaire_id, texts);
  return all.find(({ language }) => language === of.language)!;
}

/** What was done to the languages of a questionnaire. */
export const recordTranslating = (
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
