import postcss from 'postcss';
import { expect, it } from 'vitest';
import {
  findNewerScriptFeatures,
  findNewerStyleFeatures,
  rewriteForOlderBrowsers,
} from './browser-support.ts';

it.each([
  ['items.toSorted();', /toSorted/],
  ['structuredClone(answer);', /structuredClone/],
  ['Promise.withResolvers();', /withResolvers/],
  ['const last = value ??= 1;', /logical assignment/],
  ['class A { #secret = 1; }', /private/],
  ['/(?<=a)b/.test(text);', /lookbehind/],
  ['await load();', /await/],
  ['form.requestSubmit();', /requestSubmit/],
])('refuses the script %s', (code, problem) => {
  const found = findNewerScriptFeatures(code);
  expect(found.join()).toMatch(problem);
});

it('accepts what the browsers have, and what is polyfilled', () => {
  expect(
    findNewerScriptFeatures('items.at(-1); text.replaceAll("a", "b"); a?.b; items.flatMap((x) => x);'),
  ).toEqual([]);
});

it.each([
  ['@layer base{a{color:red}}', '@layer'],
  ['a{inset:0}', 'inset: 0'],
  ['a{padding-inline:1rem}', 'padding-inline: 1rem'],
  ['a{min-height:100dvh}', 'min-height: 100dvh'],
  ['a{translate:1px}', 'translate: 1px'],
  ['a,b:has(c){color:red}', 'a,b:has(c)'],
  ['@media (width >= 40rem){a{color:red}}', '@media (width >= 40rem)'],
  ['a{&:hover{color:red}}', '&:hover'],
])('refuses the style %s', (css, problem) => {
  expect(findNewerStyleFeatures(css)).toEqual([problem]);
});

it('accepts a newer style that only newer browsers read', () => {
  expect(findNewerStyleFeatures('@supports (inset: 0){a{inset:0}} b:has(c){color:red}')).toEqual([]);
});

it('rewrites shorthands and lists of selectors', () => {
  const css = 'a,b:has(c){padding-inline:1rem 2rem;margin-block:calc(1px * 2)}';
  const rewritten = postcss([rewriteForOlderBrowsers()]).process(css, { from: undefined }).css;
  expect(rewritten.replace(/\n/g, '')).toBe(
    'a{padding-inline-start:1rem;padding-inline-end:2rem;margin-block-start:calc(1px * 2);margin-block-end:calc(1px * 2)}' +
      'b:has(c){padding-inline-start:1rem;padding-inline-end:2rem;margin-block-start:calc(1px * 2);margin-block-end:calc(1px * 2)}',
  );
});
