// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { applyConsent, isBannerShown, parseConsent } from './consent.ts';

afterEach(() => (document.head.innerHTML = ''));
const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.src);

test('any other stored value counts as undecided', () => {
  expect(parseConsent('allowed')).toBe('allowed');
  expect(parseConsent('denied')).toBe('denied');
  for (const stored of [null, '', 'true', 'ALLOWED', 'undecided'])
    expect(parseConsent(stored)).toBe('undecided');
});

test('the banner shows while undecided, with a tracking id', () => {
  expect(isBannerShown('undecided', 'G-1')).toBe(true);
  expect(isBannerShown('undecided', '')).toBe(false);
  expect(isBannerShown('allowed', 'G-1')).toBe(false);
  expect(isBannerShown('denied', 'G-1')).toBe(false);
});

test('allowed loads the script once', () => {
  const view: { dataLayer?: unknown[] } = {};
  applyConsent('allowed', 'G-1', document, view);
  applyConsent('allowed', 'G-1', document, view);
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1']);
  expect(view.dataLayer).toHaveLength(2);
});

test.each(['denied', 'undecided'] as const)('%s removes the script and clears the data layer', (status) => {
  const view: { dataLayer?: unknown[] } = {};
  applyConsent('allowed', 'G-1', document, view);
  applyConsent(status, 'G-1', document, view);
  expect(scripts()).toEqual([]);
  expect(view.dataLayer).toEqual([]);
});

test('nothing happens without a tracking id', () => {
  const view: { dataLayer?: unknown[] } = {};
  applyConsent('allowed', '', document, view);
  expect(scripts()).toEqual([]);
  expect(view.dataLayer).toBeUndefined();
});
