// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isBlankHtml, safeHtml } from './safe-html.ts';

test('simple markup stays', () =>
  expect(safeHtml('<p>One <strong>two</strong><br><a href="/x" title="t">three</a></p>')).toBe(
    '<p>One <strong>two</strong><br><a href="/x" title="t">three</a></p>',
  ));

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<svg><a href="x">a</a></svg>b', 'b'],
  ['<div><section>a</section></div>', 'a'],
  ['<iframe srcdoc="<script>1</script>"></iframe>a', 'a'],
  ['<template><img src=x onerror=1></template>a', 'a'],
  ['a &lt;script&gt; b', 'a &lt;script&gt; b'],
])('%s becomes %s', (html, safe) => expect(safeHtml(html)).toBe(safe));

test('a link to another site tells it nothing', () =>
  expect(safeHtml('<a href="https://a.example">a</a>')).toContain('rel="noopener noreferrer"'));

test('markup without text is blank', () => {
  expect(isBlankHtml('<p> <br></p>')).toBe(true);
  expect(isBlankHtml('<p>a</p>')).toBe(false);
});
