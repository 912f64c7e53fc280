/** The language every questionnaire is written in, and read in where something is not translated. */
export const SOURCE_LANGUAGE = 'en';

/** A language as BCP 47 writes it: `cy`, `pt-BR`, `zh-Hant`. */
const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** Scripts written from right to left, in every language. */
const rightToLeft = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'];

/**
 * Returns the writing direction of a language by its script; a code without a script uses the language's
 * usual script.
 */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';

/** The native names of languages that some browsers do not know. */
const ownNames: Record<string, string> = { cy: 'Cymraeg', ga: 'Gaeilge', gd: 'Gàidhlig' };

/** Returns the name of a language, in English or in itself; its code if it has no name. */
export const languageName = (language: string, inLanguage: string = SOURCE_LANGUAGE): string =>
  (inLanguage === language ? ownNames[language] : undefined) ??
  new Intl.DisplayNames([inLanguage, SOURCE_LANGUAGE], { type: 'language' }).of(language) ??
  language;

/** Explains why a language code cannot be added; returns null if it can. */
export function validateLanguageCode(language: string): string | null {
  if (!languagePattern.test(language)) return 'Enter a language code such as cy, ar or pt-BR.';
  try {
    const [canonical] = Intl.getCanonicalLocales(language);
    if (canonical !== language) return `Write this language code as ${canonical}.`;
  } catch {
    return 'Enter a language code such as cy, ar or pt-BR.';
  }
  if (new Intl.Locale(language).language === SOURCE_LANGUAGE) {
    return 'Questionnaires are written in English, so there is nothing to translate.';
  }
  return languageName(language) === language
    ? 'This language code is not recognised. Check it and try again.'
    : null;
}

/** Proposed where a language is added; any other can be added by its code. */
export const proposedLanguages = (
  'cy ga gd ar bn bg zh-Hans zh-Hant hr cs da nl et fi fr de el gu he hi hu is it ja ko ku lv lt ms ne nb ps fa pl pt ' +
  'pa ro ru sr sk sl so es sw sv ta te th ti tr uk ur vi yi'
).split(' ');
