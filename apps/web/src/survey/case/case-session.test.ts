// @vitest-environment jsdom
import type { Answer, Question } from '@portal/contract/questionnaires/questionnaires';
import { unanswered } from '@portal/contract/responses/empty-answer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCaseSession, type CaseApi } from './case-session.ts';

const answer = (values: Partial<Answer> = {}): Answer => ({ ...unanswered, ...values });
const question = (id: number, hard_minimum: number | null = null) =>
  ({
    id,
    question_text: `Question ${id}`,
    question_type: 'integer',
    hard_minimum,
    hard_maximum: null,
    decimal_places: null,
    options: [],
    answer: answer(),
  }) as unknown as Question;
const sectionOf = (id: number, questions: Question[]) =>
  ({
    id,
    state: 'not_started',
    sub_sections: [{ questions }],
    ruled_sections: [],
    checks: [],
    elsewhere: {},
  }) as never;

const calls = {
  readOwnPage: (_code, id) =>
    Promise.resolve(sectionOf(id, id === 1 ? [question(11)] : [question(21), question(22, 5)])),
  lookUpKeysOf: () => Promise.resolve({}),
  saveAnswersOf: (_code, _id, changes) =>
    Promise.resolve({
      saved: changes.map(({ question_id, version, value }) => ({
        question_id,
        answer: answer({ value, version: version + 1 }),
      })),
      conflicts: [],
      refused: [],
      section_state: 'in_progress',
    }),
} as Partial<CaseApi> as CaseApi;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('it says saved only when nothing waits, also where another page was saved before', async () => {
  const session = createCaseSession('AAAA1111', calls, { onRefused: () => undefined });
  const first = await session.page(1, 'en');
  expect(session.saveState().state).toBe('idle');
  first.store.edit(11, { value: 3 });
  expect(session.saveState().state).toBe('saving');
  await session.drain();
  expect(session.saveState().state).toBe('saved');

  const second = await session.page(2, 'en');
  second.store.edit(21, { value: 4 });
  expect(session.saveState()).toMatchObject({ state: 'saving', unsaved: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.saveState()).toMatchObject({ state: 'saved', unsaved: 0 });
});

test('an answer that cannot be sent is not shown as being saved', async () => {
  const session = createCaseSession('AAAA1111', calls, { onRefused: () => undefined });
  const { store } = await session.page(2, 'en');
  store.edit(22, { value: 1 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.saveState()).toMatchObject({ state: 'idle', unsaved: 1 });
});

test('an answer that another tab has saved arrives here, and is no conflict with another device', async () => {
  let stored = answer();
  const shared: CaseApi = {
    ...calls,
    readOwnPage: (_code, id) => Promise.resolve(sectionOf(id, [{ ...question(11), answer: stored }])),
  };
  const session = createCaseSession('AAAA1111', shared, { onRefused: () => undefined });
  const { store } = await session.page(1, 'en');
  stored = answer({ value: 8, version: 1 });
  dispatchEvent(new StorageEvent('storage', { key: 'survey-saved:AAAA1111', newValue: '1' }));
  await expect.poll(() => store.valueOf(11)).toBe(8);
  expect(store.cell(11).base).toBe(1);
  session.forget();
});
