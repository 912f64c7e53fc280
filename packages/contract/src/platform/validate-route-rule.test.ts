import { expect, test } from 'vitest';
import { findRouteRuleProblem, removeTrailingSlash } from './validate-route-rule.ts';

const HERE = 'https://here.example';
const mistake = (path: string, redirect: string, ...others: [string, string][]) => {
  const rule = { path, redirect };
  const rules = [...others.map(([from, to]) => ({ path: from, redirect: to })), rule];
  return findRouteRuleProblem(rule, rules, HERE);
};

test.each([
  ['/old', '/projects'],
  ['/old', 'https://elsewhere.example/'],
  ['/', 'https://elsewhere.example/'],
  ['/', '/projects'],
  ['/sign-in', '/login'],
  ['/administration', '/projects'],
])('a rule from %s to %s may stand', (path, redirect) => expect(mistake(path, redirect)).toBeNull());

test.each([
  ['/login', '/', 'protected'],
  ['/Admin', '/', 'protected'],
  ['/admin/route-rules', '/', 'protected'],
  ['/account/mfa', '/projects', 'protected'],
  ['/verify/abc', '/', 'protected'],
  ['/old', '/old', 'itself'],
  ['/old', '/old/?x=1#y', 'itself'],
  ['/old', `${HERE}/old`, 'itself'],
  ['/', '/login', 'home_to_login'],
])('a rule from %s to %s may not: %s', (path, redirect, why) => expect(mistake(path, redirect)).toBe(why));

test('rules that lead in a circle, or from the start page to signing in, are found through others', () => {
  expect(mistake('/a', '/b', ['/b', '/c'], ['/c', '/a'])).toBe('circle');
  expect(mistake('/a', '/b', ['/b', '/c'])).toBeNull();
  expect(mistake('/welcome', '/login', ['/', '/welcome'])).toBe('home_to_login');
});

test('a slash at the end is none', () =>
  expect(['/', '/a/', '/a/b//'].map(removeTrailingSlash)).toEqual(['/', '/a', '/a/b']));
