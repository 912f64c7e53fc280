// @vitest-environment jsdom
import type { Answer, Question } from '@portal/contract/questionnaires/questionnaires';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '../store/answer-sender.ts';
import { createAnswerStore } from '../store/answer-store.ts';
import { getUndoLog } from '../store/undo-log.ts';
import { createUnsentAnswersStorage, listUnsent } from '../store/unsent-answers.ts';

const A = 'AAAAAAA1';
const B = 'BBBBBBB2';
const place = { questionnaireId: 3, submissionId: 9, sectionId: 4 };
const empty = { missing_reason: null, explanation: null, updated_at: null, updated_by_name: null };

/** The server's answers of each case, by question. */
let server: Map<string, Map<number, Answer>>;
/** How long a save takes, and whether it is lost on the way. */
let network: (attempt: number) => { takes: number; isLost: boolean };
let attempts: number;

async function save(caseCode: string, changes: Change[]) {
  attempts += 1;
  const { takes, isLost } = network(attempts);
  await new Promise((resolve) => setTimeout(resolve, takes));
  if (isLost) throw Object.assign(new Error('lost'), { status: null, error: 'lost' });
  const stored = server.get(caseCode)!;
  const saved = changes.map(({ question_id, value, version }) => {
    const answer: Answer = { ...empty, value, version: version + 1 };
    stored.set(question_id, answer);
    return { question_id, answer };
  });
  return { saved, conflicts: [], refused: [], section_state: 'in_progress' as const };
}

/** Opens a case as its page does. @returns its store, and how it is left */
function open(caseCode: string | undefined) {
  const stored = server.get(caseCode ?? '')!;
  const question = (id: number) =>
    ({
      id,
      question_text: `Question ${id}`,
      question_type: 'integer',
      options: [],
      answer: stored.get(id) ?? { ...empty, value: null, version: 0 },
    }) as unknown as Question;
  const store = createAnswerStore({
    questions: [question(1), question(2)],
    sectionState: 'not_started',
    unsent: createUnsentAnswersStorage(localStorage, 7, { ...place, caseCode }),
    save: (changes) => save(caseCode ?? '', changes),
    toFailure: (thrown) => thrown as { status: number | null; error: string },
  });
  return { store, leave: store.start() };
}
const valuesOf = (caseCode: string) => [1, 2].map((id) => server.get(caseCode)!.get(id)?.value ?? null);
const left = () => listUnsent(localStorage, 7).map(({ caseCode, count }) => [caseCode, count]);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  attempts = 0;
  network = () => ({ takes: 1000, isLost: false });
  server = new Map(['', A, B].map((code) => [code, new Map()]));
});
afterEach(() => void vi.useRealTimers());

it('typed in one case and at once in the next while saves are slow, each has exactly its own', async () => {
  const first = open(A);
  first.store.edit(1, { value: 11 });
  // The first figure is under way when the second is typed and the case is left.
  void first.store.flush();
  await vi.advanceTimersByTimeAsync(100);
  first.store.edit(2, { value: 12 });
  first.leave();
  const second = open(B);
  expect(second.store.valueOf(1)).toBeNull();
  second.store.edit(1, { value: 21 });
  second.store.edit(2, { value: 22 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(valuesOf(A)).toEqual([11, 12]);
  expect(valuesOf(B)).toEqual([21, 22]);
  expect(left()).toEqual([]);
});

it('keeps an unsent answer under its case, offers it in no other, and sends it when that opens', async () => {
  network = (attempt) => ({ takes: 500, isLost: attempt === 1 });
  const first = open(A);
  first.store.edit(1, { value: 11 });
  first.store.edit(2, { value: 12 });
  first.leave();
  const second = open(B);
  second.store.edit(1, { value: 21 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(valuesOf(A)).toEqual([null, null]);
  expect(valuesOf(B)).toEqual([21, null]);
  expect(left()).toEqual([[A, 2]]);
  expect(open(undefined).store.valueOf(1)).toBeNull();
  second.leave();
  const again = open(A);
  expect([again.store.valueOf(1), again.store.valueOf(2)]).toEqual([11, 12]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(valuesOf(A)).toEqual([11, 12]);
  expect(valuesOf(B)).toEqual([21, null]);
  expect(left()).toEqual([]);
});

it('undo takes back what was done in this case alone', () => {
  const log = getUndoLog(7, 9, 4, A);
  const meant = (value: number | null) => ({ ...empty, value, unreadable: null });
  log.push([{ question_id: 1, from: meant(null), to: meant(11) }]);
  expect(log.can().undo).toBe(true);
  expect(getUndoLog(7, 9, 4, B).can().undo).toBe(false);
  expect(getUndoLog(7, 9, 4).can().undo).toBe(false);
});
