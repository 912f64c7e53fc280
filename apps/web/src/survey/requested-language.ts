import type { Survey } from '@portal/contract/cases/surveys';

/** In which language a survey was asked for: it may not be there in it, and is then in English. */
export const requestedLanguage = new WeakMap<Survey, string>();
