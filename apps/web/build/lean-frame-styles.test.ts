import { expect, it } from 'vitest';
import { pruneStyles } from './lean-frame-styles.ts';

const view = `h('div', { class: 'page lg:mx-1 w-2/3' })`;
const prune = (css: string) => pruneStyles(css, view);

it('keeps the rules of elements and classes in the view', () => {
  const css = String.raw`*,:before,::after{margin:0}html{color:red}.page{width:1px}.lg\:mx-1{margin:1px}.w-2\/3{width:2px}[hidden]:where(:not(a)){display:none}`;
  expect(prune(css)).toBe(css);
});

it.each(['table{color:red}', '.prose h2{color:red}', '::placeholder{color:red}', 'h1,h2{color:red}'])(
  'leaves out %s',
  (css) => expect(prune(css)).toBe(''),
);

it('leaves out selectors that match nothing, and animations', () => {
  expect(prune('html,table{color:red}@keyframes turn{to{width:1px}}/*! licence */')).toBe('html{color:red}');
});

it('leaves out values that no rule uses', () => {
  expect(prune(':root{--used:red;--not-used:blue}html{color:var(--used)}')).toBe(
    ':root{--used:red}html{color:var(--used)}',
  );
});

it('keeps empty layers, because the style sheet of the application follows their order', () => {
  expect(
    prune('@layer base{h1{color:red}}@media print{h1{color:red}}@layer utilities{.page{width:1px}}'),
  ).toBe('@layer base{}@layer utilities{.page{width:1px}}');
});
