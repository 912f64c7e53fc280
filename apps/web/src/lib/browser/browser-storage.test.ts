// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserStorage, persistInTab, tabStorage } from './browser-storage.ts';

const forbidStorage = (name: 'localStorage' | 'sessionStorage') =>
  vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  browserStorage.clear();
});

it('stores in the browser', () => {
  browserStorage.setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  localStorage.setItem('b', '2');
  expect([browserStorage.getItem('b'), browserStorage.length, browserStorage.key(1)]).toEqual(['2', 2, 'b']);
  browserStorage.removeItem('a');
  expect(localStorage.getItem('a')).toBeNull();
});

it('remembers while the page is open if storage is forbidden', () => {
  forbidStorage('localStorage');
  expect(browserStorage.getItem('a')).toBeNull();
  browserStorage.setItem('a', '1');
  browserStorage.setItem('b', '2');
  browserStorage.removeItem('b');
  expect([browserStorage.getItem('a'), browserStorage.length, browserStorage.key(0)]).toEqual(['1', 1, 'a']);
});

it('remembers what a full storage refuses, beside what is stored', () => {
  localStorage.setItem('old', '1');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  browserStorage.setItem('old', '2');
  browserStorage.setItem('new', '3');
  expect([browserStorage.getItem('old'), browserStorage.getItem('new'), browserStorage.length]).toEqual([
    '2',
    '3',
    2,
  ]);
});

it('says whether a value outlives a reload', () => {
  expect(persistInTab('reload', '1')).toBe(true);
  expect(tabStorage.getItem('reload')).toBe('1');
  forbidStorage('sessionStorage');
  expect(persistInTab('reload', '2')).toBe(false);
  tabStorage.setItem('reload', '3');
  expect(tabStorage.getItem('reload')).toBe('3');
});
