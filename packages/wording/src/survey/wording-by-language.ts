import { ar } from './compiled-texts/page-ar.ts';
import { cy } from './compiled-texts/page-cy.ts';
import { en } from './compiled-texts/page-en.ts';
import { type SurveyLanguage, toSurveyLanguage } from './survey-languages.ts';
import type { SurveyWording } from './survey-wording.ts';

/** For the server, which has all of them at hand; the browser fetches the one it needs. */
export const wordingByLanguage: Record<SurveyLanguage, SurveyWording> = { en, cy, ar };

export const surveyWordingFor = (language: string): SurveyWording =>
  wordingByLanguage[toSurveyLanguage(language)];
