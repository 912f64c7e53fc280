import { lazy } from '@portal/contract/shared/lazy';
import {
  surveyDirectionOf,
  isSurveyLanguage,
  type SurveyLanguage,
  toSurveyLanguage,
} from './survey-languages.ts';

/*
 * Dates, numbers, lists and plural forms of the survey, for the server and every browser. Browsers lack the
 * data of some languages, or differ in it, so that a page would change when its scripts arrive. We therefore
 * carry the data of the survey's own languages. Questionnaires can be translated into any other language;
 * their dates are written in digits there (docs/decisions/0027-survey-languages.md).
 */

/** The clocks by which a survey closes, wherever the server and the reader are. */
const TIME_ZONE = 'Europe/London';

type Rules = {
  months: readonly string[];
  dateAndTime: (date: string, time: string) => string;
  comma: string;
  /** The last two of a list. */
  and: (before: string, last: string) => string;
  or: (before: string, last: string) => string;
  plural: (n: number) => Intl.LDMLPluralRule;
};

const monthsIn = (names: string): string[] => names.split(' ');

const english: Rules = {
  months: monthsIn('January February March April May June July August September October November December'),
  dateAndTime: (date, time) => `${date} at ${time}`,
  comma: ', ',
  and: (before, last) => `${before} and ${last}`,
  or: (before, last) => `${before} or ${last}`,
  plural: (n) => (n === 1 ? 'one' : 'other'),
};

const welshPlurals: Record<number, Intl.LDMLPluralRule> = {
  0: 'zero',
  1: 'one',
  2: 'two',
  3: 'few',
  6: 'many',
};

function arabicPlural(n: number): Intl.LDMLPluralRule {
  if (!Number.isInteger(n)) return 'other';
  if (n <= 2) return (['zero', 'one', 'two'] as const)[n] ?? 'other';
  const rest = n % 100;
  if (rest >= 3 && rest <= 10) return 'few';
  return rest >= 11 ? 'many' : 'other';
}

const rulesOf: Record<SurveyLanguage, Rules> = {
  en: english,
  cy: {
    months: monthsIn(
      'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr',
    ),
    dateAndTime: (date, time) => `${date} am ${time}`,
    comma: ', ',
    // Before a vowel the word has a c.
    and: (before, last) => `${before} ${/^[aeiouwyâêîôûŵŷ]/i.test(last) ? 'ac' : 'a'} ${last}`,
    or: (before, last) => `${before} neu ${last}`,
    plural: (n) => welshPlurals[n] ?? 'other',
  },
  ar: {
    months: monthsIn('يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'),
    dateAndTime: (date, time) => `${date} في ${time}`,
    comma: '، ',
    and: (before, last) => `${before} و${last}`,
    or: (before, last) => `${before} أو ${last}`,
    plural: arabicPlural,
  },
};

/** Null: a language into which only questionnaires are translated. */
const rulesIn = (language: string): Rules | null =>
  isSurveyLanguage(language) ? rulesOf[toSurveyLanguage(language)] : null;

const padded = (value: number): string => String(value).padStart(2, '0');

/** `31 July 2026` of `2026-07-31`, or `31/07/2026` in a language of questionnaires only. */
export function dayIn(language: string, day: string): string {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number);
  const rules = rulesIn(language);
  return rules
    ? `${date} ${rules.months[month - 1]} ${year}`
    : `${padded(date)}/${padded(month)}/${padded(year)}`;
}

/** `31 July 2026 at 14:05` of `2026-07-31T14:05`. */
export function dayAndTimeIn(language: string, value: string): string {
  const [date, time] = [dayIn(language, value), value.slice(11, 16)];
  return (rulesIn(language)?.dateAndTime ?? ((...both) => both.join(' ')))(date, time);
}

const londonDay = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** `31 July 2026`: the day of an instant by British clocks. */
export function dateIn(language: string, instant: string | Date): string {
  const [day = '', month = '', year = ''] = londonDay().format(new Date(instant)).split('/');
  return dayIn(language, `${year}-${month}-${day}`);
}

/** `14:05` by the reader's own clock, in every language. */
export const clockTime = (instant: number): string => {
  const time = new Date(instant);
  return `${padded(time.getHours())}:${padded(time.getMinutes())}`;
};

const grouped = lazy(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 }));
const ungrouped = lazy(
  () => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20, useGrouping: false }),
);
/** Keeps the minus before its digits in a text that reads from right to left. */
const LEFT_TO_RIGHT_MARK = '\u200e';

/** `1,234.5`, as English, Welsh and Arabic write it; other languages disagree on the mark for thousands and get none. */
export function numberIn(language: string, value: number): string {
  const text = (isSurveyLanguage(language) ? grouped : ungrouped)().format(value);
  return value < 0 && surveyDirectionOf(language) === 'rtl' ? LEFT_TO_RIGHT_MARK + text : text;
}

const joinedIn = (language: string, items: readonly string[], word: 'and' | 'or'): string => {
  const rules = rulesIn(language);
  if (!rules || items.length < 2) return items.join(rules?.comma ?? ', ');
  return rules[word](items.slice(0, -1).join(rules.comma), items[items.length - 1]!);
};

/** `a, b and c`. */
export const listIn = (language: string, items: readonly string[]): string =>
  joinedIn(language, items, 'and');

/** `a or b`. */
export const choiceIn = (language: string, items: readonly string[]): string =>
  joinedIn(language, items, 'or');

/** Selects the form that the language has for a number. */
export const selectPluralForm = <Form>(
  language: SurveyLanguage,
  n: number,
  forms: Partial<Record<Intl.LDMLPluralRule, Form>> & { other: Form },
): Form => forms[rulesOf[language].plural(n)] ?? forms.other;
