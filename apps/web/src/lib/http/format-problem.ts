import { setupI18n } from '@lingui/core';
import { language, messages } from 'virtual:problem-messages';

const i18n = setupI18n({
  locale: language,
  locales: [language, 'en-GB'],
  messages: { [language]: messages },
});

/** Returns the message of a code in the language of the screens; null if it is not translated. */
export const formatProblem = (code: string, params: Record<string, string | number>): string | null =>
  Object.hasOwn(messages, code) ? i18n._(code, params) : null;
