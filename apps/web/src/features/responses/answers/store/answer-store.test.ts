import type { Answer, Question } from '@portal/contract/questionnaires/questionnaires';
import { unanswered } from '@portal/contract/responses/empty-answer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerStore } from './answer-store.ts';
import type { SaveResult } from './answer-sender.ts';
import { getUndoLog } from './undo-log.ts';
import { createUnsentAnswersStorage, listUnsent } from './unsent-answers.ts';

const answer = (values: Partial<Answer> = {}): Answer => ({ ...unanswered, ...values });
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
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  get length() {
    return this.entries.size;
  }
}
const place = { questionnaireId: 3, submissionId: 9, sectionId: 4 };
let storage: MemoryStorage;
type Sent = { question_id: number; value: unknown; explanation: string | null; version: number }[];
let sent: Sent[];
let reply: (changes: Sent) => Promise<SaveResult>;

const saveAll = async (changes: Sent): Promise<SaveResult> => ({
  saved: changes.map((change) => ({
    question_id: change.question_id,
    answer: answer({
      value: change.value as number,
      explanation: change.explanation,
      version: change.version + 1,
    }),
  })),
  conflicts: [],
  refused: [],
  section_state: 'in_progress',
});
const open = (questions = [question(1), question(2)]) =>
  createAnswerStore({
    questions,
    sectionState: 'not_started',
    unsent: createUnsentAnswersStorage(storage as unknown as Storage, 7, place),
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

  it('are sent one batch at a time: later input follows with the new version', async () => {
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

  it('are neither sent nor remarked on half typed because an earlier one has come back', async () => {
    const store = open([question(1), question(2, { soft_maximum: 400 })]);
    let finish = () => {};
    reply = (changes) => new Promise((resolve) => (finish = () => void saveAll(changes).then(resolve)));
    store.edit(1, { value: 1 });
    void store.flush();
    store.edit(2, { value: 99 });
    finish();
    await vi.advanceTimersByTimeAsync(700);
    expect([sent.length, store.cell(2).isFresh]).toEqual([1, true]);
    store.edit(2, { value: 999 });
    await vi.advanceTimersByTimeAsync(800);
    expect(sent[1]).toEqual([expect.objectContaining({ question_id: 2, value: 999 })]);
    expect(store.cell(2).isFresh).toBe(false);
  });

  it.each([
    ['a server that cannot be reached', null],
    ['a server whose database is changing places', 503],
  ])('wait for %s, and are tried again by themselves, ever more slowly', async (_, status) => {
    const store = open();
    reply = fail(status);
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

  it('stay while the session has ended, and are sent after signing in again', async () => {
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

  it('show both values after a concurrent change, and store the selected one', async () => {
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

  it.each(['typed back to what was there', 'undone'])(
    'are followed by what was there before when %s after their reply got lost',
    async (how) => {
      let stored = answer();
      reply = async (changes) => {
        const [change] = changes;
        const isFaster = change!.version !== stored.version && change!.value !== stored.value;
        if (isFaster)
          return {
            saved: [],
            conflicts: [{ question_id: 1, answer: stored }],
            refused: [],
            section_state: 'in_progress',
          };
        const result = await saveAll(changes);
        stored = result.saved[0]!.answer;
        return result;
      };
      const heard = reply;
      const store = open();
      store.edit(1, { value: 5 });
      reply = async (changes) => {
        await heard(changes);
        return fail(null)();
      };
      await vi.advanceTimersByTimeAsync(800);
      reply = heard;
      if (how === 'undone') store.reset(1);
      else store.edit(1, { value: null });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(stored.value).toBeNull();
      expect(store.cell(1)).toMatchObject({ state: 'saved', draft: null });
    },
  );

  it('stay as typed if unreadable, over a reload too, and never replace the stored answer', async () => {
    const stored = [question(1, { answer: answer({ value: 500, version: 2 }) })];
    const store = open(stored);
    store.edit(1, { value: null }, { typed: '5oo', problem: 'Enter a number.' });
    await store.drain();
    const later = open(stored);
    expect(later.cell(1)).toMatchObject({ state: 'refused', typed: '5oo', message: 'Enter a number.' });
    later.edit(1, { explanation: 'New ward.' });
    await later.drain();
    expect(sent).toEqual([]);
    later.edit(1, { value: null, missing_reason: 'not_known' });
    expect(later.cell(1)).toMatchObject({ state: 'waiting', typed: null, message: null });
  });

  it('are not sent after a save if they became invalid during it', async () => {
    const store = open();
    let finish = () => {};
    reply = (changes) => new Promise((resolve) => (finish = () => void saveAll(changes).then(resolve)));
    store.edit(1, { value: 1 });
    void store.flush();
    store.edit(1, { value: -1 });
    finish();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    expect(store.cell(1)).toMatchObject({
      state: 'refused',
      saved: { value: 1 },
      draft: { value: -1 },
      base: 1,
    });
  });

  it('are all there once draining ends, even with a batch on its way', async () => {
    const store = open();
    reply = (changes) => new Promise((resolve) => setTimeout(() => resolve(saveAll(changes)), 300));
    store.edit(1, { value: 1 });
    void store.flush();
    store.edit(2, { value: 2 });
    let isDrained = false;
    void store.drain().then(() => (isDrained = true));
    await vi.advanceTimersByTimeAsync(500);
    expect(isDrained).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(isDrained).toBe(true);
    expect(store.page()).toMatchObject({ unsaved: 0, attention: 0 });
  });

  it('go back to what is saved, after a conflict to what the other has saved, while saving to what was there', async () => {
    const store = open([question(1, { answer: answer({ value: 4, version: 2 }) })]);
    store.edit(1, { value: 5 });
    store.reset(1);
    expect(store.cell(1)).toMatchObject({ state: 'saved', draft: null });

    store.edit(1, { value: 5 });
    void store.flush();
    store.reset(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(sent.map(([change]) => change!.value)).toEqual([5, 4]);

    const theirs = answer({ value: 8, version: 9 });
    reply = async () => ({
      saved: [],
      conflicts: [{ question_id: 1, answer: theirs }],
      refused: [],
      section_state: 'in_progress',
    });
    store.edit(1, { value: 6 });
    await store.flush();
    expect(store.page()).toMatchObject({ unsaved: 1, attention: 1 });
    store.reset(1);
    expect(store.cell(1)).toMatchObject({ state: 'saved', saved: { value: 8 }, base: 9 });
  });

  it('lose their explanation with the figure it explained, and have it again with that figure', () => {
    const store = open([
      question(1, { answer: answer({ value: 4, version: 2, explanation: 'Counted twice.' }) }),
    ]);
    store.edit(1, { value: 40 });
    expect(store.cell(1).draft).toMatchObject({ value: 40, explanation: null });
    store.edit(1, { value: 4 });
    expect(store.cell(1)).toMatchObject({ draft: null, saved: { explanation: 'Counted twice.' } });
    store.edit(1, { value: null, missing_reason: 'not_known', explanation: 'Lost.' });
    store.edit(1, { missing_reason: 'not_applicable' });
    expect(store.cell(1).draft).toMatchObject({ explanation: 'Lost.' });
    store.edit(1, { missing_reason: null });
    expect(store.cell(1).draft).toMatchObject({ explanation: null });
  });

  it('are remarked on only when typing has paused', async () => {
    const store = open();
    store.edit(1, { value: -1 });
    expect(store.cell(1).isFresh).toBe(true);
    await vi.advanceTimersByTimeAsync(800);
    expect(store.cell(1).isFresh).toBe(false);
  });

  it('are counted by section for their author only', () => {
    const store = open();
    store.edit(1, { value: 1 });
    store.edit(2, { value: 2 });
    expect(listUnsent(storage as unknown as Storage, 7)).toEqual([{ ...place, count: 2 }]);
    expect(listUnsent(storage as unknown as Storage, 8)).toEqual([]);
    store.reset(2);
    expect(listUnsent(storage as unknown as Storage, 7)).toEqual([{ ...place, count: 1 }]);
  });
});

describe('undoing', () => {
  const settle = () => vi.advanceTimersByTimeAsync(2000);

  it('writes the former value back as a new change, and redoing the later one', async () => {
    const store = open([
      question(1, { answer: answer({ value: 4, version: 2, explanation: 'Two wards.' }) }),
    ]);
    store.edit(1, { value: 5 });
    store.edit(1, { value: 56 });
    await store.flush();
    store.edit(1, { value: 7 });
    await store.flush();
    expect(store.undo()).toEqual([1]);
    await settle();
    expect(store.cell(1).saved).toMatchObject({ value: 56, version: 5 });
    store.undo();
    await settle();
    expect(sent.at(-1)).toEqual([
      expect.objectContaining({ value: 4, explanation: 'Two wards.', version: 5 }),
    ]);
    expect(store.undo()).toEqual([]);
    store.redo();
    store.redo();
    await settle();
    expect(store.cell(1).saved.value).toBe(7);
    expect(store.page().can).toEqual({ undo: true, redo: false });
  });

  it('takes back a pasted block at once, and something new forgets what was undone', async () => {
    const store = open();
    store.edit(1, { value: 1 });
    store.together(() => {
      store.edit(1, { value: 10 });
      store.edit(2, { value: 20 });
    });
    await store.flush();
    expect(store.undo()).toEqual([1, 2]);
    await settle();
    expect([store.valueOf(1), store.valueOf(2)]).toEqual([1, null]);
    expect(store.page().can).toEqual({ undo: true, redo: true });
    store.edit(2, { value: 3 });
    await store.flush();
    expect(store.redo()).toEqual([]);
  });

  it('brings back what could not be read, as it was typed', () => {
    const store = open();
    store.edit(1, { value: null }, { typed: '5oo', problem: 'Enter a number.' });
    void store.flush();
    store.edit(1, { value: 500 });
    store.undo();
    expect(store.cell(1)).toMatchObject({ typed: '5oo', state: 'refused', draft: { value: null } });
  });

  it('shows both values if another person has changed the answer since', async () => {
    const theirs = answer({ value: 8, version: 9, updated_by_name: 'A colleague' });
    const store = open();
    store.edit(1, { value: 5 });
    await store.flush();
    store.receive([{ question_id: 1, answer: theirs }]);
    sent = [];
    store.undo();
    await settle();
    expect(store.cell(1)).toMatchObject({ state: 'conflict', theirs: { value: 8 }, draft: { value: null } });
    expect(sent).toEqual([]);

    // Not heard of yet: the server says so.
    const other = open([question(2)]);
    other.edit(2, { value: 5 });
    await other.flush();
    reply = async () => ({
      saved: [],
      refused: [],
      section_state: 'in_progress' as const,
      conflicts: [{ question_id: 2, answer: theirs }],
    });
    other.undo();
    await settle();
    expect(other.cell(2)).toMatchObject({ state: 'conflict', theirs: { value: 8 } });
  });

  it('survives reopening the section', async () => {
    const log = getUndoLog(7, 9, 4);
    const meant = (value: number | null) => ({
      value,
      missing_reason: null,
      explanation: null,
      unreadable: null,
    });
    log.push([{ question_id: 1, from: meant(null), to: meant(61) }]);
    const store = createAnswerStore({
      questions: [question(1, { answer: answer({ value: 61, version: 1 }) })],
      sectionState: 'in_progress',
      unsent: createUnsentAnswersStorage(storage as unknown as Storage, 7, place),
      save: saveAll,
      toFailure: () => ({ status: null, error: '' }),
      log: getUndoLog(7, 9, 4),
    });
    expect(store.page().can.undo).toBe(true);
    store.undo();
    await settle();
    expect(store.cell(1).saved).toMatchObject({ value: null, version: 2 });
    expect(getUndoLog(8, 9, 4)).not.toBe(log);
  });
});

describe('answers saved by another person', () => {
  it('appears where nothing is typed, and never in the place of what is', async () => {
    const store = open([question(1), question(2), question(3, { answer: answer({ value: 3, version: 4 }) })]);
    store.edit(2, { value: 5 });
    const theirs = (value: number, version: number) => answer({ value, version });
    const news = [
      { question_id: 1, answer: theirs(7, 1) },
      { question_id: 2, answer: theirs(8, 1) },
      { question_id: 3, answer: theirs(2, 3) },
      { question_id: 99, answer: theirs(1, 1) },
    ];
    expect(store.receive(news)).toBe(true);
    expect(store.cell(1)).toMatchObject({ state: 'saved', saved: { value: 7 } });
    expect(store.cell(2)).toMatchObject({ draft: { value: 5 }, base: 0 });
    expect(store.cell(3).saved.value).toBe(3);
    expect(store.receive(news)).toBe(false);
    // What was typed meets it when it is saved.
    reply = async () => ({
      saved: [],
      refused: [],
      section_state: 'in_progress' as const,
      conflicts: [{ question_id: 2, answer: theirs(8, 1) }],
    });
    await store.flush();
    expect(store.cell(2)).toMatchObject({ state: 'conflict', theirs: { value: 8 }, draft: { value: 5 } });
  });
});
