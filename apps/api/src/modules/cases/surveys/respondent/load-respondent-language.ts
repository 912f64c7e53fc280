import { SOURCE_LANGUAGE } from '@portal/contract/shared/languages';
import { negotiateLanguage } from '@portal/wording/survey/survey-languages';
import type { Db } from '../../../../database/connect.ts';
import {
  loadOfferedLanguages,
  loadTranslator,
  type Translate,
} from '../../../questionnaires/translations/translation-cache.ts';

/** A respondent's language: `say` returns a text of the questionnaire, in English if not translated. */
export type RespondentLanguage = {
  /** The language of the questionnaire's texts. */
  language: string;
  /** The language of the page around them, which can be one that only the survey itself speaks. */
  page_language: string;
  languages: string[];
  say: Translate;
};

type Wanted = {
  /** The language named in the call, or stored with the response. */
  asked: (string | null | undefined)[];
  /** The reader's languages, such as those of their browser. */
  preferred?: string | undefined;
};

/**
 * The one way by which texts of a survey and its pages reach a respondent: in the first language asked for, or else the first
 * preferred one that is available. Where the questionnaire is not offered in it, its texts are in English.
 */
export async function loadRespondentLanguage(
  deps: object,
  db: Db,
  questionnaire: { id: number; languages_version: number },
  { asked, preferred = '' }: Wanted,
): Promise<RespondentLanguage> {
  const languages = [SOURCE_LANGUAGE, ...(await loadOfferedLanguages(deps, db, questionnaire))];
  const named = asked.find((one) => one);
  const page_language = negotiateLanguage(named, preferred.split(','), languages);
  const language = offeredOf(page_language, languages) ?? SOURCE_LANGUAGE;
  return { language, page_language, languages, say: await loadTranslator(deps, db, questionnaire, language) };
}

/** `cy` also for who asks for `cy-GB`. */
const offeredOf = (asked: string, languages: string[]): string | undefined =>
  languages.find((one) => one === asked) ?? languages.find((one) => one === asked.split('-')[0]);
