import { expect, test } from 'vitest';
import { classifyRedirectTarget, safeRedirect } from './safe-redirect.ts';

const origin = 'https://portal.example';

test.each(['/projects', '/projects/a?period=3#top', '/'])('keeps %s', (path) =>
  expect(safeRedirect(path, origin)).toBe(path),
);

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\\..\\b',
  'javascript:alert(1)',
  'projects',
  '/login?redirect=/login',
  '/verify/abc',
])('%j leads to the start page', (wanted) => expect(safeRedirect(wanted, origin)).toBe('/'));

test('keeps a page whose name only starts like the login', () =>
  expect(safeRedirect('/login-help', origin)).toBe('/login-help'));

test('a guard’s target is internal, external or nothing', () => {
  expect(classifyRedirectTarget('/projects?a=1', origin)).toEqual({ kind: 'internal', to: '/projects?a=1' });
  expect(classifyRedirectTarget(`${origin}/x#y`, origin)).toEqual({ kind: 'internal', to: '/x#y' });
  expect(classifyRedirectTarget('https://other.example/x', origin)).toEqual({
    kind: 'external',
    to: 'https://other.example/x',
  });
  expect(classifyRedirectTarget('javascript:alert(1)', origin)).toBeNull();
});
