// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { countKept, forgetAnswers, keepAnswers, pagesKept } from './kept-answers.ts';

beforeEach(() => localStorage.clear());
const kept = { value: 3, missing_reason: null, explanation: null, base: 0, unheard: [], unreadable: null };

test('what was not sent is kept by code and page, and nothing of it is left when somebody leaves', () => {
  keepAnswers(localStorage, 'AAAA1111', 5).put(7, kept);
  keepAnswers(localStorage, 'AAAA1111', 6).put(8, kept);
  keepAnswers(localStorage, 'BBBB2222', 5).put(7, { ...kept, value: 4 });
  expect(keepAnswers(localStorage, 'AAAA1111', 5).get(7)).toEqual(kept);
  expect(pagesKept(localStorage, 'AAAA1111')).toEqual([5, 6]);
  forgetAnswers(localStorage, 'AAAA1111');
  expect([countKept(localStorage, 'AAAA1111'), countKept(localStorage, 'BBBB2222')]).toEqual([0, 1]);
});

test('a storage that is forbidden keeps nobody from answering', () => {
  const forbidden = new Proxy({} as Storage, {
    get: () => () => {
      throw new Error('forbidden');
    },
  });
  keepAnswers(forbidden, 'AAAA1111', 5).put(7, kept);
  expect(keepAnswers(forbidden, 'AAAA1111', 5).get(7)).toBeNull();
  expect(countKept(forbidden, 'AAAA1111')).toBe(0);
});
