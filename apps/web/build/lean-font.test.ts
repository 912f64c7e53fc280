import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listFonts } from './lean-font.ts';

const styles = fs.readFileSync(path.join(import.meta.dirname, '../src/styles/fonts.css'), 'utf8');

it('lists the fonts to cut, with the characters of their ranges', () => {
  const css = `
    @font-face{src: url('@lean-fonts/a.woff2') format('woff2'); unicode-range: U+0041-0043, U+20AC;}
    @font-face{src: url('@elsewhere/b.woff2'); unicode-range: U+0100;}
    @font-face{src: url('@lean-fonts/c.woff2'); unicode-range: U+00E9;}`;
  expect(listFonts(css)).toEqual([
    { file: 'a.woff2', characters: 'ABC€' },
    { file: 'c.woff2', characters: 'é' },
  ]);
});

it('has every character of Latin-1 in one of the files, and none in two', () => {
  const all = listFonts(styles).flatMap(({ characters }) => [...characters]);
  expect(new Set(all).size).toBe(all.length);
  const latin = Array.from({ length: 0x60 }, (_, at) => [0x20 + at, 0xa0 + at]).flat();
  const missing = latin.filter((code) => code !== 0x7f && !all.includes(String.fromCodePoint(code)));
  expect(missing).toEqual([]);
});

it('has what most English pages need in the first file', () => {
  const [first] = listFonts(styles);
  for (const character of 'Ag09 £%&°–—‘’“”…•·×±−') expect(first!.characters).toContain(character);
});
