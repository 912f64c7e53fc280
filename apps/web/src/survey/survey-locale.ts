import { en } from '@portal/wording/survey/compiled-texts/page-en';
import {
  isLanguage,
  joinPreferred,
  negotiateLanguage,
  type SurveyLanguage,
  toSurveyLanguage,
} from '@portal/wording/survey/survey-languages';
import type { SurveyWording } from '@portal/wording/survey/survey-wording';
import { createContext, useContext } from 'react';
import { browserStorage } from '../lib/browser/browser-storage.ts';

export type SurveyLocale = { words: SurveyWording; language: string };

/** English is part of the application, because it replaces any missing language; the others are fetched. */
const fetched: Record<Exclude<SurveyLanguage, 'en'>, () => Promise<SurveyWording>> = {
  cy: async () => (await import('@portal/wording/survey/compiled-texts/page-cy')).cy,
  ar: async () => (await import('@portal/wording/survey/compiled-texts/page-ar')).ar,
};

/** The survey's own words in a language; English ones where they cannot be fetched. */
export async function loadSurveyLocale(language: string): Promise<SurveyLocale> {
  const own = toSurveyLanguage(language);
  const words = own === 'en' ? en : await fetched[own]().catch(() => en);
  return { words, language };
}

export const SurveyLocaleContext = createContext<SurveyLocale>({ words: en, language: 'en' });
export const useSurveyLocale = (): SurveyLocale => useContext(SurveyLocaleContext);

const KEY = 'survey-language';

/** Stores the language on this device, which can request a page before the user is identified. */
export function rememberLanguage(language: string): void {
  browserStorage.setItem(KEY, language);
}

export const rememberedLanguage = (): string | null => browserStorage.getItem(KEY);

/** The language an address names; null if it names none. */
export function readLanguageFromUrl(search: string): string | null {
  const named = new URLSearchParams(search).get('lang');
  return named !== null && isLanguage(named) ? named : null;
}

/** The languages the reader prefers: the last one selected on this device, then those of the browser. */
export const preferredLanguages = (): string =>
  joinPreferred([...[rememberedLanguage() ?? []].flat(), ...navigator.languages]);

/**
 * Returns the language in which a page starts.
 *
 * @param serverLanguage the language in which the server has written the page, if it has
 */
export const chooseInitialLanguage = (search: string, serverLanguage: string | null): string =>
  readLanguageFromUrl(search) ??
  rememberedLanguage() ??
  serverLanguage ??
  negotiateLanguage(null, preferredLanguages().split(','));
