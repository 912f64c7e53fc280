import { afterEach, expect, test, vi } from 'vitest';
import * as format from './survey-format.ts';

const { choiceIn, dateIn, selectPluralForm } = format;

/** A browser whose Intl knows British English alone, as Chromium knows no Welsh. */
function withoutLanguageData() {
  const only = <Made extends object>(make: new (locale: string, options?: never) => Made) =>
    function (_locale: string, options?: never) {
      return new make('en-GB', options);
    };
  vi.stubGlobal('Intl', {
    ...Object.fromEntries(
      (['DateTimeFormat', 'NumberFormat', 'PluralRules', 'ListFormat'] as const).map((name) => [
        name,
        only(Intl[name] as never),
      ]),
    ),
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const written = ({ dayIn, dayAndTimeIn, numberIn, listIn, selectPluralForm: plural }: typeof format) => [
  ...['en', 'cy', 'ar', 'pl'].map((one) => dayIn(one, '2026-02-01')),
  ...['en', 'cy', 'ar', 'pl'].map((one) => dayAndTimeIn(one, '2026-07-31T09:05')),
  ...['en', 'cy', 'ar', 'pl'].map((one) => numberIn(one, -1234567.25)),
  ...['en', 'cy', 'ar', 'pl'].map((one) => listIn(one, ['X', 'Y', 'Apple'])),
  ...[0, 1, 2, 3, 6, 11].map((n) =>
    plural('cy', n, { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'r' }),
  ),
];
const expected = [
  ...['1 February 2026', '1 Chwefror 2026', '1 فبراير 2026', '01/02/2026'],
  ...['31 July 2026 at 09:05', '31 Gorffennaf 2026 am 09:05', '31 يوليو 2026 في 09:05', '31/07/2026 09:05'],
  ...['-1,234,567.25', '-1,234,567.25', '\u200e-1,234,567.25', '-1234567.25'],
  ...['X, Y and Apple', 'X, Y ac Apple', 'X، Y وApple', 'X, Y, Apple'],
  ...['z', 'o', 't', 'f', 'm', 'r'],
];

test('the server and a browser without the language’s data write the same', async () => {
  expect(written(format)).toEqual(expected);
  withoutLanguageData();
  vi.resetModules();
  expect(written(await import('./survey-format.ts'))).toEqual(expected);
});

test('the day of an instant is that of British clocks, wherever the reader is', () => {
  expect(dateIn('en', '2026-07-31T23:30:00Z')).toBe('1 August 2026');
  expect(dateIn('cy', '2026-12-31T23:30:00Z')).toBe('31 Rhagfyr 2026');
});

test('Arabic has six forms, by the last two digits', () => {
  const forms = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'r' };
  expect(
    [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 1.5].map((n) => selectPluralForm('ar', n, forms)),
  ).toEqual([...'zotffmmrrfmr']);
});

test('examples to choose between are joined by or', () => {
  expect(['en', 'cy', 'ar'].map((one) => choiceIn(one, ['1', '2']))).toEqual(['1 or 2', '1 neu 2', '1 أو 2']);
});
