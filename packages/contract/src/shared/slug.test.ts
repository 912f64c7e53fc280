import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLUG_PATTERN, createSlug } from './slug.ts';

test.each([
  ['Falls & fractures (2026)', 'falls-fractures-2026'],
  ['Children’s naïve Café', 'childrens-naive-cafe'],
  ['  --  ', ''],
  ['脳卒中', ''],
  [`${'care '.repeat(20)}`, 'care-care-care-care-care-care-care-care-care-care-care-care'],
])('the code proposed for %j is %j', (name, code) => expect(createSlug(name)).toBe(code));

test('a code in use gets the first free number', () => {
  expect(createSlug('Falls', ['falls'])).toBe('falls-2');
  expect(createSlug('Falls', ['falls', 'falls-2', 'falls-4'])).toBe('falls-3');
});

test('the code of any name is empty or valid in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const code = createSlug(name);
      expect(code === '' || (SLUG_PATTERN.test(code) && code.length <= 60)).toBe(true);
    }),
  );
});
