// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  countUnsentAnswers,
  clearUnsentAnswers,
  createSurveyAnswerStorage,
  listUnsentPages,
} from './unsent-survey-answers.ts';

beforeEach(() => localStorage.clear());
const kept = { value: 3, missing_reason: null, explanation: null, base: 0, unheard: [], unreadable: null };

test('stores unsent answers by code and page, and deletes them when the user leaves', () => {
  createSurveyAnswerStorage(localStorage, 'AAAA1111', 5).put(7, kept);
  createSurveyAnswerStorage(localStorage, 'AAAA1111', 6).put(8, kept);
  createSurveyAnswerStorage(localStorage, 'BBBB2222', 5).put(7, { ...kept, value: 4 });
  expect(createSurveyAnswerStorage(localStorage, 'AAAA1111', 5).get(7)).toEqual(kept);
  expect(listUnsentPages(localStorage, 'AAAA1111')).toEqual([5, 6]);
  clearUnsentAnswers(localStorage, 'AAAA1111');
  expect([
    countUnsentAnswers(localStorage, 'AAAA1111'),
    countUnsentAnswers(localStorage, 'BBBB2222'),
  ]).toEqual([0, 1]);
});

test('respondents can answer without storage', () => {
  const forbidden = new Proxy({} as Storage, {
    get: () => () => {
      throw new Error('forbidden');
    },
  });
  createSurveyAnswerStorage(forbidden, 'AAAA1111', 5).put(7, kept);
  expect(createSurveyAnswerStorage(forbidden, 'AAAA1111', 5).get(7)).toBeNull();
  expect(countUnsentAnswers(forbidden, 'AAAA1111')).toBe(0);
});
