import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESS_CODE, codeOfName } from './code-of-name.ts';

test.each([
  ['Falls & fractures (2026)', 'falls-fractures-2026'],
  ['Children’s naïve Café', 'childrens-naive-cafe'],
  ['  --  ', ''],
  ['脳卒中', ''],
  [`${'care '.repeat(20)}`, 'care-care-care-care-care-care-care-care-care-care-care-care'],
])('the code proposed for %j is %j', (name, code) => expect(codeOfName(name)).toBe(code));

test('a code that somebody has gets the first number that nobody has', () => {
  expect(codeOfName('Falls', ['falls'])).toBe('falls-2');
  expect(codeOfName('Falls', ['falls', 'falls-2', 'falls-4'])).toBe('falls-3');
});

test('whatever the name, the code is none or one that an address can have', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const code = codeOfName(name);
      expect(code === '' || (ADDRESS_CODE.test(code) && code.length <= 60)).toBe(true);
    }),
  );
});
