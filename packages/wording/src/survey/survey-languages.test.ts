import { expect, test } from 'vitest';
import { wordingByLanguage } from './wording-by-language.ts';
import {
  parseAcceptLanguage,
  negotiateLanguage,
  surveyDirectionOf,
  availableLanguages,
  languageChoices,
} from './survey-languages.ts';

test('the language is the one asked for, or the first of those preferred that the survey speaks', () => {
  const accepted = parseAcceptLanguage('fr;q=0.9, cy;q=0.5, en-GB;q=0.2, de;q=0');
  expect(accepted).toEqual(['fr', 'cy', 'en-GB']);
  expect(negotiateLanguage(null, accepted)).toBe('cy');
  expect(negotiateLanguage('ar', accepted)).toBe('ar');
  expect(negotiateLanguage('"><script>', accepted)).toBe('cy');
  expect(negotiateLanguage(undefined, [])).toBe('en');
});

test('a reader can select the survey’s languages and the questionnaire’s translations', () => {
  expect(availableLanguages(['en', 'ur'])).toEqual(['en', 'ur', 'cy', 'ar']);
  expect(['en', 'cy', 'ar', 'ur'].map(surveyDirectionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl']);
});

test('a browser’s language is honoured where the questionnaire is offered in it', () => {
  expect(negotiateLanguage(null, ['ur-PK', 'cy'], ['ur'])).toBe('ur');
  expect(negotiateLanguage(null, ['ur-PK', 'cy'])).toBe('cy');
  expect(negotiateLanguage('cy-GB', ['ur'], ['ur'])).toBe('cy');
  expect(negotiateLanguage(null, ['en-GB', 'ur'], ['ur'])).toBe('en');
});

test('a language with gaps says so, in itself, before it is selected', () => {
  const translations = [
    { language: 'cy', language_name: 'Cymraeg', has_gaps: true },
    { language: 'pl', language_name: 'polski', has_gaps: false },
  ];
  expect(languageChoices(translations)).toEqual([
    { language: 'en', name: 'English', gap: '' },
    { language: 'cy', name: 'Cymraeg', gap: 'rhai cwestiynau yn Saesneg' },
    { language: 'pl', name: 'polski', gap: 'buttons in English' },
    { language: 'ar', name: 'العربية', gap: 'الأسئلة بالإنجليزية' },
  ]);
  const whole = [{ language: 'cy', language_name: 'Cymraeg', has_gaps: false }];
  expect(languageChoices(whole)[1]).toEqual({ language: 'cy', name: 'Cymraeg', gap: '' });
  expect(languageChoices(null).map(({ gap }) => gap)).toEqual(['', '', '']);
});

test('a counted noun takes the form that the language has for the number', () => {
  const { ar, cy, en } = wordingByLanguage;
  expect([1, 2, 3, 11, 100].map((n) => ar.minutes({ n }))).toHaveLength(5);
  expect(new Set([1, 2, 3, 11].map((n) => ar.pages({ n }).replace(/[٠-٩\d]+/g, '#'))).size).toBe(4);
  expect(ar.minutes({ n: 2 })).toBe('حوالي دقيقتين.');
  expect(cy.minutes({ n: 2 })).toBe('Tua 2 funud.');
  expect([en.minutes({ n: 1 }), en.minutes({ n: 5 })]).toEqual(['About 1 minute.', 'About 5 minutes.']);
});

test('languages that were not written by a native speaker say so', () => {
  expect(
    Object.entries(wordingByLanguage)
      .filter(([, words]) => words.needsReview)
      .map(([name]) => name),
  ).toEqual(['cy', 'ar']);
});

test('no language has borrowed its words from English', () => {
  const texts = (words: object): string[] =>
    Object.values(words).flatMap((one: unknown) =>
      typeof one === 'string' ? [one] : typeof one === 'object' && one !== null ? texts(one) : [],
    );
  const english = texts(wordingByLanguage.en);
  for (const other of [wordingByLanguage.cy, wordingByLanguage.ar])
    expect(texts(other).filter((text, at) => text === english[at])).toEqual([]);
});
