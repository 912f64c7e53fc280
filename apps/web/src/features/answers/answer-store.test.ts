import type { Answer, Question } from '@portal/contract/questionnaires';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerStore, type SaveResult } from './answer-store.ts';
import { keepUnsentAnswers } from './unsent-answers.ts';

const answer = (values: Partial<Answer> = {}): Answer => ({
  value: null,
  missing_reason: null,
  explanation: null,
  version: 0,
  updated_at: null,
  updated_by_name: null,
  ...values,
});
const question = (id: number, values: Partial<Question> = {}) =>
  ({
    id,
    question_text: `Question ${id}`,
    question_type: 'integer',
    hard_minimum: 0,
    hard_maximum: null,
    decimal_places: null,
    options: [],
    answer: answer(),
    ...values,
  }) as unknown as Question;

class MemoryStorage {
  entries = new Map<string, string>();
  getItem = (key: string) => this.entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.entries.set(key, value);
  removeItem = (key: string) => void this.entries.delete(key);
}
let storage: MemoryStorage;
type Sent = { question_id: number; value: unknown; version: number }[];
let sent: Sent[];
let reply: (changes: Sent) => Promise<SaveResult>;

const saveAll = async (changes: Sent): Promise<SaveResult> => ({
  saved: changes.map((change) => ({
    question_id: change.question_id,
    answer: answer({ value: change.value as number, version: change.version + 1 }),
  })),
  conflicts: [],
  refused: [],
  section_state: 'in_progress',
});
const open = (questions = [question(1), question(2)]) =>
  createAnswerStore({
    questions,
    sectionState: 'not_started',
    unsent: keepUnsentAnswers(storage as unknown as Storage, 7, 9),
    save: (changes) => {
      sent.push(changes);
      return reply(changes);
    },
    toFailure: (thrown) => thrown as { status: number | null; error: string },
  });

beforeEach(() => {
  vi.useFakeTimers();
  storage = new MemoryStorage();
  sent = [];
  reply = saveAll;
});
afterEach(() => void vi.useRealTimers());
const fail =
  (status: number | null, error = 'No.') =>
  () =>
    Promise.reject(Object.assign(new Error(error), { status, error }));

describe('answers being typed', () => {
  it('are saved 800 ms after the last keystroke, or at once when the field is left', async () => {
    const store = open();
    store.edit(1, { value: 1 });
    await vi.advanceTimersByTimeAsync(700);
    store.edit(1, { value: 12 });
    await vi.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([[expect.objectContaining({ question_id: 1, value: 12, version: 0 })]]);
    expect(store.cell(1)).toMatchObject({ state: 'saved', draft: null, base: 1 });
    store.edit(2, { value: 3 });
    await store.flush();
    expect(store.page()).toMatchObject({ state: 'saved', unsaved: 0, sectionState: 'in_progress' });
  });

  it('stay in their field when they break a hard rule, and are not sent', async () => {
    const store = open();
    store.edit(1, { value: -1 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    expect(store.cell(1)).toMatchObject({ state: 'refused', message: 'Question 1 must be 0 or more.' });
  });

  it('go out one batch at a time: what is typed meanwhile follows with the new version', async () => {
    const store = open();
    let finish = () => {};
    reply = (changes) => new Promise((resolve) => (finish = () => void saveAll(changes).then(resolve)));
    store.edit(1, { value: 1 });
    void store.flush();
    store.edit(1, { value: 2 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(1);
    reply = saveAll;
    finish();
    await vi.advanceTimersByTimeAsync(10);
    expect(sent[1]).toEqual([expect.objectContaining({ value: 2, version: 1 })]);
    expect(store.cell(1).saved).toMatchObject({ value: 2, version: 2 });
  });

  it('wait for the connection, and are tried again ever more slowly', async () => {
    const store = open();
    reply = fail(null);
    store.edit(1, { value: 5 });
    await store.flush();
    expect(store.page()).toMatchObject({ state: 'retrying', unsaved: 1 });
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000);
    expect(sent).toHaveLength(4);
    reply = saveAll;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(store.page()).toMatchObject({ state: 'saved', unsaved: 0 });
  });

  it('survive a reload, and are then sent with the version they replace', async () => {
    const store = open();
    reply = fail(null);
    store.edit(1, { value: 5 });
    await store.flush();
    reply = saveAll;
    const later = open();
    expect(later.valueOf(1)).toBe(5);
    await later.flush();
    expect(sent.at(-1)).toEqual([expect.objectContaining({ question_id: 1, value: 5, version: 0 })]);
    expect(storage.entries.size).toBe(0);
  });

  it('are kept while the session has ended, and go after signing in again', async () => {
    const store = open();
    reply = fail(401);
    store.edit(1, { value: 5 });
    await store.flush();
    expect(store.page().state).toBe('signed_out');
    reply = saveAll;
    store.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.cell(1).saved.value).toBe(5);
  });

  it('show both values when somebody else was faster, and keep the one that is chosen', async () => {
    const theirs = answer({ value: 8, version: 3, updated_by_name: 'A colleague' });
    const conflict = async (): Promise<SaveResult> => ({
      saved: [],
      conflicts: [{ question_id: 1, answer: theirs }],
      refused: [],
      section_state: 'in_progress',
    });
    const store = open();
    reply = conflict;
    store.edit(1, { value: 5 });
    await store.flush();
    expect(store.cell(1)).toMatchObject({ state: 'conflict', draft: { value: 5 }, theirs: { value: 8 } });
    reply = saveAll;
    store.resolve(1, 'mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual([expect.objectContaining({ value: 5, version: 3 })]);

    reply = conflict;
    store.edit(1, { value: 6 });
    await store.flush();
    store.resolve(1, 'theirs');
    expect(store.cell(1)).toMatchObject({ state: 'saved', draft: null, saved: { value: 8 } });
  });

  it('are refused with the reason when the questionnaire is locked', async () => {
    const store = open();
    reply = fail(409, 'This questionnaire has been submitted.');
    store.edit(1, { value: 5 });
    await store.flush();
    expect(store.cell(1)).toMatchObject({
      state: 'refused',
      message: 'This questionnaire has been submitted.',
    });
    expect(store.valueOf(1)).toBe(5);
  });

  it('wake the listeners of their own question only', () => {
    const store = open();
    const heard = { one: 0, two: 0 };
    store.subscribe(1, () => (heard.one += 1));
    store.subscribe(2, () => (heard.two += 1));
    store.edit(1, { value: 4 });
    expect(heard).toEqual({ one: 1, two: 0 });
  });

  it('need no saving when they are put back as they were', async () => {
    const store = open([question(1, { answer: answer({ value: 4, version: 2 }) })]);
    store.edit(1, { value: 5 });
    store.edit(1, { value: 4 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });
});
