import { en } from '@portal/wording/survey/en';
import {
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
  cy: async () => (await import('@portal/wording/survey/cy')).cy,
  ar: async () => (await import('@portal/wording/survey/ar')).ar,
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

const rememberedLanguage = (): string | null => browserStorage.getItem(KEY);

/** Returns the language from the URL, from this device's earlier choice, or from the browser's preference. */
export const initialLanguage = (search: string): string =>
  negotiateLanguage(new URLSearchParams(search).get('lang') ?? rememberedLanguage(), navigator.languages);
