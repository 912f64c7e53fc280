import { ar } from './ar.ts';
import { cy } from './cy.ts';
import { en } from './en.ts';
import { type OwnLanguage, ownLanguageOf } from './languages.ts';
import type { SurveyWording } from './survey-wording.ts';

/** For the server, which has all of them at hand; the browser fetches the one it needs. */
export const allWords: Record<OwnLanguage, SurveyWording> = { en, cy, ar };

export const wordsIn = (language: string): SurveyWording => allWords[ownLanguageOf(language)];
