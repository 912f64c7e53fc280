import { SOURCE_LANGUAGE } from '@portal/contract/shared/languages';
import type { Db } from '../../../../database/connect.ts';
import {
  loadOfferedLanguages,
  loadTranslate,
  type Translate,
} from '../../../questionnaires/translations/translation-cache.ts';

/** A respondent's language: `say` returns a text of the questionnaire, in English if not translated. */
export type RespondentLanguage = { language: string; languages: string[]; say: Translate };

/**
 * The one way by which texts of a survey and its pages reach a respondent: in the first of the languages asked for that the
 * questionnaire is offered in, or in English.
 */
export async function loadRespondentLanguage(
  deps: object,
  db: Db,
  questionnaire: { id: number; languages_version: number },
  asked: (string | null | undefined)[],
): Promise<RespondentLanguage> {
  const languages = [SOURCE_LANGUAGE, ...(await loadOfferedLanguages(deps, db, questionnaire))];
  const found = asked.flatMap((one) => (one ? (offeredOf(one, languages) ?? []) : []));
  const language = found[0] ?? SOURCE_LANGUAGE;
  return { language, languages, say: await loadTranslate(deps, db, questionnaire, language) };
}

/** `cy` also for who asks for `cy-GB`. */
const offeredOf = (asked: string, languages: string[]): string | undefined =>
  languages.find((one) => one === asked) ?? languages.find((one) => one === asked.split('-')[0]);
