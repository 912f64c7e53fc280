/** The languages in which the survey itself speaks; a questionnaire may be translated into others besides. */
const surveyLanguages = ['en', 'cy', 'ar'] as const;
export type SurveyLanguage = (typeof surveyLanguages)[number];

const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** `en` of `en-GB`. */
const baseOf = (language: string): string => language.toLowerCase().split('-')[0]!;

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(baseOf(language)) ? 'rtl' : 'ltr';

/** The survey's own words in a language, or else English ones. */
export const toSurveyLanguage = (language: string): SurveyLanguage =>
  surveyLanguages.find((own) => own === baseOf(language)) ?? 'en';

/** Returns the locale for dates and numbers: Britain's by default. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** Returns the language's native name. */
export function nameOfLanguage(language: string): string {
  const names: Record<SurveyLanguage, string> = { en: 'English', cy: 'Cymraeg', ar: 'العربية' };
  if (language in names) return names[language as SurveyLanguage];
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Lists the available languages: the survey's, and the questionnaire's translations. */
export const availableLanguages = (translated: readonly string[]): string[] => [
  ...new Set(['en', ...translated, ...surveyLanguages]),
];

const isLanguage = (text: string) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text);

/** The one asked for in the address, or else the first of those preferred that the survey speaks. */
export function negotiateLanguage(asked: string | null | undefined, preferred: readonly string[]): string {
  if (asked && asked.length <= 20 && isLanguage(asked)) return asked;
  return preferred.map(baseOf).find((one) => surveyLanguages.some((own) => own === one)) ?? 'en';
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
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

/** `31 July 2026`, as the language writes it. */
export const dateIn = (language: string, instant: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(instant));

export const numberIn = (language: string, value: number): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 20 }).format(value);
