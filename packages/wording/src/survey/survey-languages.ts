/** The languages in which the survey itself speaks; a questionnaire may be translated into others besides. */
const surveyLanguages = ['en', 'cy', 'ar'] as const;
export type SurveyLanguage = (typeof surveyLanguages)[number];

const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** `en` of `en-GB`. */
const baseOf = (language: string): string => language.toLowerCase().split('-')[0]!;

export const surveyDirectionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(baseOf(language)) ? 'rtl' : 'ltr';

/** The survey's own words in a language, or else English ones. */
export const toSurveyLanguage = (language: string): SurveyLanguage =>
  surveyLanguages.find((own) => own === baseOf(language)) ?? 'en';

/** True if the survey has its own words, dates and numbers in this language. */
export const isSurveyLanguage = (language: string): boolean =>
  surveyLanguages.some((own) => own === baseOf(language));

const ownNames: Record<SurveyLanguage, string> = { en: 'English', cy: 'Cymraeg', ar: 'العربية' };

/** A language that a questionnaire is offered in besides English. */
export type Translation = { language: string; language_name: string; has_gaps: boolean };

/** A language the reader can choose; a note in it says what stays English. */
export type LanguageChoice = { language: string; name: string; gap: string };

const gapNotes: Record<SurveyLanguage, { all: string; some: string }> = {
  en: { all: 'questions in English', some: 'some questions in English' },
  cy: { all: 'cwestiynau yn Saesneg', some: 'rhai cwestiynau yn Saesneg' },
  ar: { all: 'الأسئلة بالإنجليزية', some: 'بعض الأسئلة بالإنجليزية' },
};

function gapOf(language: string, translation: Translation | undefined): string {
  const notes = gapNotes[toSurveyLanguage(language)];
  if (language === 'en') return '';
  if (!translation) return notes.all;
  if (isSurveyLanguage(language)) return translation.has_gaps ? notes.some : '';
  return translation.has_gaps ? 'partly in English' : 'buttons in English';
}

/**
 * Lists the languages that the reader can choose: English, those the questionnaire is translated into, and the survey's own.
 *
 * @param translations null while the survey is not loaded: nothing is said of gaps then
 */
export function languageChoices(translations: readonly Translation[] | null): LanguageChoice[] {
  const translated = translations ?? [];
  return availableLanguages(translated.map(({ language }) => language)).map((language) => {
    const translation = translated.find((one) => one.language === language);
    return {
      language,
      name: ownNames[language as SurveyLanguage] ?? translation?.language_name ?? language,
      gap: translations === null ? '' : gapOf(language, translation),
    };
  });
}

/** Lists the available languages: the survey's, and the questionnaire's translations. */
export const availableLanguages = (translated: readonly string[]): string[] => [
  ...new Set(['en', ...translated, ...surveyLanguages]),
];

/** True for what is written as a language, whether or not anyone speaks it. */
export const isLanguage = (text: string): boolean =>
  text.length <= 20 && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text);

/**
 * Returns the language asked for in the address, or else the first preferred one that is available.
 *
 * @param translated the languages the questionnaire is translated into
 */
export function negotiateLanguage(
  requestedLanguage: string | null | undefined,
  preferred: readonly string[],
  translated: readonly string[] = [],
): string {
  const available = availableLanguages(translated);
  // `cy` also for who asks for `cy-GB`.
  const find = (language: string) => [language, baseOf(language)].find((one) => available.includes(one));
  if (requestedLanguage && isLanguage(requestedLanguage)) return find(requestedLanguage) ?? requestedLanguage;
  for (const one of preferred) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** The languages of an Accept-Language header, the most wanted first. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [name = '', ...more] = part.split(';').map((one) => one.trim());
      const weight = more.find((one) => one.startsWith('q='))?.slice(2);
      return { name, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ name, weight }) => isLanguage(name) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

const MOST_PREFERRED = 10;

/** The preferred languages as one text, for a call to the server. */
export const joinPreferred = (languages: readonly string[]): string =>
  languages.filter(isLanguage).slice(0, MOST_PREFERRED).join(',');
