import { ar } from './compiled-texts/letter-ar.ts';
import { cy } from './compiled-texts/letter-cy.ts';
import { en } from './compiled-texts/letter-en.ts';
import type { SurveyLanguage } from './survey-languages.ts';
import type { LetterWording } from './survey-wording.ts';

/** A letter in any other language starts with English words, which the team replaces. */
export const letterWordingByLanguage: Record<SurveyLanguage, LetterWording> = { en, cy, ar };
