import type { NamesIn } from '../message-values.ts';
import { numberIn, selectPluralForm } from './survey-format.ts';
import type { letterTexts } from './letter-texts.ts';
import type { pageTexts } from './page-texts.ts';
import type { SurveyLanguage } from './survey-languages.ts';

/** A message as Lingui compiles it. `#` in a plural form is its number. */
type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'plural', forms: { other: readonly Part[] } & PluralForms];
type PluralForms = Partial<Record<Intl.LDMLPluralRule, readonly Part[]>>;
type CompiledTexts = { readonly [key: string]: string | readonly Part[] | CompiledTexts };

type Values = Readonly<Record<string, string | number>>;

/** Texts in one language. A message that names values is a function of them. */
type Wording<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? [NamesIn<Texts[Key]>] extends [never]
      ? string
      : (values: Readonly<Record<NamesIn<Texts[Key]>, string | number>>) => string
    : Wording<Texts[Key]>;
};

export type SurveyWording = Wording<typeof pageTexts> & {
  /** True until a native speaker has read the texts. */
  needsReview: boolean;
};
export type LetterWording = Wording<typeof letterTexts>;

/**
 * Makes the texts of a language from its compiled messages. Lingui itself is not loaded: a phone has no room for it, and
 * browsers lack the plural rules of some languages ([0027](docs/decisions/0027-survey-languages.md)).
 */
export const toWording = <Texts>(language: SurveyLanguage, compiled: CompiledTexts): Wording<Texts> =>
  Object.fromEntries(
    Object.entries(compiled).map(([key, text]) => [key, toText(language, text)]),
  ) as Wording<Texts>;

function toText(language: SurveyLanguage, text: CompiledTexts[string]) {
  if (typeof text === 'string') return text;
  if (isMessage(text)) return (values: Values) => formatParts(language, text, values);
  return toWording(language, text);
}

const isMessage = (text: readonly Part[] | CompiledTexts): text is readonly Part[] => Array.isArray(text);

function formatParts(language: SurveyLanguage, parts: readonly Part[], values: Values, count = 0): string {
  const format = (value: string | number) => (typeof value === 'number' ? numberIn(language, value) : value);
  return parts
    .map((part) => {
      if (typeof part === 'string') return part === '#' ? format(count) : part;
      const value = values[part[0]]!;
      if (part.length === 1) return format(value);
      const form = selectPluralForm(language, Number(value), part[2]);
      return formatParts(language, form, values, Number(value));
    })
    .join('');
}
