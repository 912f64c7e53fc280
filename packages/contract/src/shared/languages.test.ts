import { expect, it } from 'vitest';
import { directionOf, languageName, proposedLanguages, validateLanguageCode } from './languages.ts';

it('a language has a name in English and in itself, and a direction', () => {
  expect([languageName('cy'), languageName('cy', 'cy'), directionOf('cy')]).toEqual([
    'Welsh',
    'Cymraeg',
    'ltr',
  ]);
  for (const code of ['ar', 'he', 'fa', 'ur', 'ps', 'yi', 'ckb', 'dv', 'pa-Arab'])
    expect(directionOf(code), code).toBe('rtl');
  for (const code of ['pl', 'tr', 'ku', 'pa', 'zh-Hant']) expect(directionOf(code), code).toBe('ltr');
});

it('those proposed can be added; what is no language, English, or written in another way cannot', () => {
  for (const code of proposedLanguages) expect(validateLanguageCode(code), code).toBeNull();
  expect(validateLanguageCode('en')).toContain('written in English');
  expect(validateLanguageCode('en-GB')).toContain('written in English');
  expect(validateLanguageCode('iw')).toBe('Write this language code as he.');
  for (const code of ['welsh', 'c', 'CY', 'cy_GB', 'qqq', 'a-b-c', '../x'])
    expect(validateLanguageCode(code), code).not.toBeNull();
});
