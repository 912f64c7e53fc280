import type { Survey } from '@portal/contract/cases/surveys';

/** The language a survey was requested in. If the survey does not have it, the survey is in English. */
export const requestedLanguageBySurvey = new WeakMap<Survey, string>();
