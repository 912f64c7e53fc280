// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { getOrCreateAnswerKey, forgetAnswerKey, storeAnswerKeyFromUrl } from './respondent-answer-key.ts';

beforeEach(() => localStorage.clear());

test('a browser has one key for each code, in every tab, until the respondent leaves the device', () => {
  const key = getOrCreateAnswerKey('AAAA1111');
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(getOrCreateAnswerKey('AAAA1111')).toBe(key);
  expect(getOrCreateAnswerKey('BBBB2222')).not.toBe(key);
  forgetAnswerKey('AAAA1111');
  expect(getOrCreateAnswerKey('AAAA1111')).not.toBe(key);
});

test('a return link brings the key to another device, and leaves it in no address', () => {
  const key = 'k'.repeat(32);
  history.replaceState(null, '', `/surveys/1-2/AAAA1111#key=${key}`);
  storeAnswerKeyFromUrl('AAAA1111');
  expect(getOrCreateAnswerKey('AAAA1111')).toBe(key);
  expect(location.href).not.toContain(key);
});
