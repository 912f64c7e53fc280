import { checkAnswer } from '@portal/contract/answer-rules';
import type { Answer, AnswerValue, Question, SectionState } from '@portal/contract/questionnaires';
import type { UnsentAnswers } from './unsent-answers.ts';

/** What the person means to answer; beside it stands what the server has. */
export type Draft = Pick<Answer, 'value' | 'missing_reason' | 'explanation'>;

export type Cell = {
  question: Question;
  /** What the server has, as far as this browser knows. */
  saved: Answer;
  /** What is typed and not yet on the server; null when there is nothing. */
  draft: Draft | null;
  /** The version the draft replaces. */
  base: number;
  state: 'saved' | 'waiting' | 'saving' | 'refused' | 'conflict';
  /** Why it was refused. */
  message: string | null;
  /** What somebody else has stored meanwhile. */
  theirs: Answer | null;
};

export type PageState = {
  state: 'idle' | 'saving' | 'saved' | 'retrying' | 'signed_out';
  lastSavedAt: number | null;
  unsaved: number;
  sectionState: SectionState;
};

export type Change = Draft & { question_id: number; version: number };
export type SaveResult = {
  saved: { question_id: number; answer: Answer }[];
  conflicts: { question_id: number; answer: Answer }[];
  refused: { question_id: number; message: string }[];
  section_state: SectionState;
};
type Failure = { status: number | null; error: string };

/** PRODUCT §3: saved when the field is left, or this long after the last keystroke. */
const PAUSE_MS = 800;
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000] as const;

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/**
 * The answers of a section while they are typed. Each question keeps its value and its last saved value apart, and has
 * listeners of its own, so that typing renders one cell. Changes go out one batch at a time and in order; what is not on
 * the server yet is kept in the browser, survives a reload, and goes when the connection is back.
 */
export function createAnswerStore(options: {
  questions: readonly Question[];
  sectionState: SectionState;
  unsent: UnsentAnswers;
  save: (changes: Change[]) => Promise<SaveResult>;
  toFailure: (thrown: unknown) => Failure;
  now?: () => number;
}) {
  const { unsent, save, toFailure, now = Date.now } = options;
  const cells = new Map<number, Cell>(
    options.questions.map((question) => [question.id, openCell(question, unsent)]),
  );
  const listeners = new Map<number | 'page', Set<() => void>>();
  let page: PageState = { state: 'idle', lastSavedAt: null, unsaved: 0, sectionState: options.sectionState };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let failures = 0;

  const notify = (key: number | 'page') => listeners.get(key)?.forEach((listener) => listener());
  function setCell(id: number, next: Partial<Cell>) {
    cells.set(id, { ...cells.get(id)!, ...next });
    notify(id);
  }
  function setPage(next: Partial<PageState>) {
    const unsaved = [...cells.values()].filter((cell) => cell.draft !== null).length;
    page = { ...page, unsaved, ...next };
    notify('page');
  }
  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** Sends everything that waits. Called when a field is left, on a timer, and when the connection is back. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    const waiting = [...cells.values()].filter((cell) => cell.state === 'waiting' && cell.draft !== null);
    if (isSending || waiting.length === 0 || page.state === 'signed_out') return;
    isSending = true;
    const sent = new Map(waiting.map((cell) => [cell.question.id, cell.draft!]));
    for (const id of sent.keys()) setCell(id, { state: 'saving' });
    setPage({ state: 'saving' });
    try {
      const changes = waiting.map((cell) => ({
        question_id: cell.question.id,
        version: cell.base,
        ...cell.draft!,
      }));
      const result = await save(changes);
      failures = 0;
      settle(result, sent);
      setPage({ state: 'saved', lastSavedAt: now(), sectionState: result.section_state });
    } catch (thrown) {
      fail(toFailure(thrown), sent);
    } finally {
      isSending = false;
    }
    // What was typed meanwhile.
    if (page.state === 'saved' && [...cells.values()].some((cell) => cell.state === 'waiting')) schedule(0);
  }

  function settle(result: SaveResult, sent: Map<number, Draft>) {
    for (const { question_id, answer } of result.saved) {
      const isCurrent = cells.get(question_id)!.draft === sent.get(question_id);
      if (isCurrent) unsent.remove(question_id);
      setCell(question_id, {
        saved: answer,
        base: answer.version,
        ...(isCurrent ? { draft: null, state: 'saved', message: null } : { state: 'waiting' }),
      });
    }
    for (const { question_id, answer } of result.conflicts)
      setCell(question_id, { state: 'conflict', theirs: answer });
    for (const { question_id, message } of result.refused)
      setCell(question_id, { state: 'refused', message });
  }

  function fail({ status, error }: Failure, sent: Map<number, Draft>) {
    const isLost = status === null || status === 408 || status === 429 || status >= 500;
    for (const id of sent.keys()) {
      if (isLost || status === 401) setCell(id, { state: 'waiting' });
      else setCell(id, { state: 'refused', message: error });
    }
    if (status === 401) return setPage({ state: 'signed_out' });
    if (!isLost) return setPage({ state: 'idle' });
    setPage({ state: 'retrying' });
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
    failures += 1;
  }

  return {
    cell: (id: number): Cell => cells.get(id)!,
    page: (): PageState => page,
    /** The question with a code, where the section has it. */
    idOf: (code: string): number | undefined =>
      options.questions.find((question) => question.question_code === code)?.id,
    /** What is typed, or else what is saved. */
    valueOf: (id: number): AnswerValue | null => (cells.get(id)!.draft ?? cells.get(id)!.saved).value,
    subscribe(key: number | 'page', listener: () => void): () => void {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => own.delete(listener);
    },

    /** A change by the person. One that breaks a hard rule stays in its field with the message, and is not sent. */
    edit(id: number, change: Partial<Draft>, problem: string | null = null): void {
      const cell = cells.get(id)!;
      const { value, missing_reason, explanation } = cell.draft ?? cell.saved;
      const draft = { value, missing_reason, explanation, ...change };
      const message = problem ?? checkAnswer(cell.question, draft.value);
      if (isSame(draft, cell.saved) && message === null && cell.state !== 'saving') {
        unsent.remove(id);
        setCell(id, { draft: null, base: cell.saved.version, state: 'saved', message: null, theirs: null });
        return setPage({});
      }
      const base = cell.draft === null ? cell.saved.version : cell.base;
      unsent.put(id, { ...draft, base });
      const busy = cell.state === 'saving' || cell.state === 'conflict';
      setCell(id, {
        draft,
        base,
        message,
        state: message !== null ? 'refused' : busy ? cell.state : 'waiting',
      });
      setPage({});
      if (message === null) schedule(PAUSE_MS);
    },

    /** Back to what the server has. */
    reset(id: number): void {
      unsent.remove(id);
      const { saved } = cells.get(id)!;
      setCell(id, { draft: null, base: saved.version, state: 'saved', message: null, theirs: null });
      setPage({});
    },

    /** Two people have changed the same answer; this one chooses. */
    resolve(id: number, keep: 'mine' | 'theirs'): void {
      const { theirs, draft } = cells.get(id)!;
      if (!theirs) return;
      if (keep === 'mine' && draft) {
        setCell(id, { saved: theirs, base: theirs.version, state: 'waiting', theirs: null });
        unsent.put(id, { ...draft, base: theirs.version });
        schedule(0);
      } else {
        unsent.remove(id);
        setCell(id, {
          saved: theirs,
          base: theirs.version,
          draft: null,
          state: 'saved',
          theirs: null,
          message: null,
        });
      }
      setPage({});
    },

    flush,
    setSectionState: (sectionState: SectionState) => setPage({ sectionState }),
    /** After signing in again. */
    resume(): void {
      setPage({ state: 'idle' });
      void flush();
    },
    /** Begins with what an earlier visit could not send, and goes on when the connection is back. @returns the end */
    start(): () => void {
      const online = () => void flush();
      addEventListener('online', online);
      setPage({});
      void flush();
      return () => {
        removeEventListener('online', online);
        clearTimeout(timer);
        void flush();
      };
    },
  };
}

function openCell(question: Question, unsent: UnsentAnswers): Cell {
  const kept = unsent.get(question.id);
  const fresh = { question, saved: question.answer, message: null, theirs: null };
  if (!kept) return { ...fresh, draft: null, base: question.answer.version, state: 'saved' };
  const { base, ...draft } = kept;
  const message = checkAnswer(question, draft.value);
  return { ...fresh, draft, base, message, state: message === null ? 'waiting' : 'refused' };
}

const isSame = (draft: Draft, saved: Answer) =>
  JSON.stringify(draft.value) === JSON.stringify(saved.value) &&
  draft.missing_reason === saved.missing_reason &&
  (draft.explanation ?? '') === (saved.explanation ?? '');
