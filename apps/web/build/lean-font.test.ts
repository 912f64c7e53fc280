import { expect, it } from 'vitest';
import { listCharacters } from './lean-font.ts';

it('lists the characters of the first range', () => {
  const css = '@font-face{unicode-range: U+0041-0043, U+20AC;}@font-face{unicode-range: U+0100;}';
  expect(listCharacters(css)).toBe('ABC€');
});
