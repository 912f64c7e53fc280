import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

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
