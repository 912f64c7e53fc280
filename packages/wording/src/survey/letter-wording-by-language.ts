import { ar } from './compiled/letter-ar.ts';
import { cy } from './compiled/letter-cy.ts';
import { en } from './compiled/letter-en.ts';
import type { SurveyLanguage } from './survey-languages.ts';
import type { LetterWording } from './survey-wording.ts';

/** A letter in any other language starts with English words, which the team replaces. */
export const letterWordingByLanguage: Record<SurveyLanguage, LetterWording> = { en, cy, ar };
