import { ar } from './compiled-texts/mail-ar.ts';
import { cy } from './compiled-texts/mail-cy.ts';
import { isSurveyLanguage, type SurveyLanguage, toSurveyLanguage } from './survey-languages.ts';

/** An email to a person invited to a survey, in another language than English. Its placeholders are those of the English email. */
type ContactMail = { subject: string; body: readonly string[]; action: string };
export type ContactMailTexts = Record<'survey_invitation' | 'survey_reminder', ContactMail> & {
  greeting: string;
  /** Before the address of whom to ask. */
  question: string;
};

const texts: Record<Exclude<SurveyLanguage, 'en'>, ContactMailTexts> = { cy, ar };

/** Returns the emails in a language; null where they are in English. */
export function contactMailTexts(language: string): ContactMailTexts | null {
  const own = isSurveyLanguage(language) ? toSurveyLanguage(language) : 'en';
  return own === 'en' ? null : texts[own];
}
