import { expect, test } from 'vitest';
import { wordingByLanguage } from './wording-by-language.ts';
import {
  parseAcceptLanguage,
  negotiateLanguage,
  dateIn,
  directionOf,
  availableLanguages,
} from './survey-languages.ts';
import { pluralIn } from './survey-wording.ts';

test('the language is the one asked for, or the first of those preferred that the survey speaks', () => {
  const accepted = parseAcceptLanguage('fr;q=0.9, cy;q=0.5, en-GB;q=0.2, de;q=0');
  expect(accepted).toEqual(['fr', 'cy', 'en-GB']);
  expect(negotiateLanguage(null, accepted)).toBe('cy');
  expect(negotiateLanguage('ar', accepted)).toBe('ar');
  expect(negotiateLanguage('"><script>', accepted)).toBe('cy');
  expect(negotiateLanguage(undefined, [])).toBe('en');
});

test('what can be chosen is what the survey speaks, and what the questionnaire is translated into', () => {
  expect(availableLanguages(['en', 'ur'])).toEqual(['en', 'ur', 'cy', 'ar']);
  expect(['en', 'cy', 'ar', 'ur'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl']);
});

test('numbers take the form that the language has for them, and dates its names of months', () => {
  const { ar, cy, en } = wordingByLanguage;
  expect([1, 2, 3, 11, 100].map(ar.minutes)).toHaveLength(5);
  expect(new Set([1, 2, 3, 11].map((n) => ar.pages(n).replace(/[٠-٩\d]+/g, '#'))).size).toBe(4);
  expect(ar.minutes(2)).toBe('حوالي دقيقتين.');
  expect(cy.minutes(2)).toBe('Tua 2 funud.');
  expect([en.minutes(1), en.minutes(5)]).toEqual(['About 1 minute.', 'About 5 minutes.']);
  expect(pluralIn('en', 3, { other: '# things' })).toBe('3 things');
  expect(dateIn('cy', '2026-07-31T12:00:00Z')).toBe('31 Gorffennaf 2026');
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
