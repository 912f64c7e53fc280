import { expect, it } from 'vitest';
import { containsWords, foldText } from './fold-text.ts';

it.each([
  ['O’Neill', 'oneill'],
  ["O'Neill", 'oneill'],
  ['O´Neill', 'oneill'],
  ['Café Zürich', 'cafe zurich'],
  ['2025–26', '2025-26'],
  ['a\u00a0ward', 'a ward'],
  ['50 %', '50 %'],
  ['“Quoted”', 'quoted'],
])('%s is looked for as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

it('a search finds every word in any text', () => {
  expect(containsWords(['King’s College', 'London'], 'lond KING')).toBe(true);
  expect(containsWords(['King’s College', null], 'london')).toBe(false);
  expect(containsWords(['King’s College', null], '')).toBe(true);
});
