import type {
  Answer,
  AnswerValue,
  Question,
  SectionState,
} from '@portal/contract/questionnaires/questionnaires';
import { afterPointerUp, waitForPointerUp } from '../../../../lib/browser/after-pointer-up.ts';
import * as cellRules from './answer-cell.ts';
import type { Cell, Draft, Unreadable } from './answer-cell.ts';
import { createUndoLog, type Step, type UndoLog } from './undo-log.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export type PageState = {
  state: 'idle' | 'saving' | 'saved' | 'retrying' | 'signed_out';
  lastSavedAt: number | null;
  /** Answers that differ from what the server has. */
  unsaved: number;
  /** The answers among these that wait for the user: refused, or changed by another user. */
  attention: number;
  sectionState: SectionState;
  /** If there is something to undo, and something to redo. */
  can: { undo: boolean; redo: boolean };
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

/** A question, what the page says of all of them, or any change of one or several at once. */
type Heard = number | 'page' | 'cells';

const keysOf = Object.keys as (page: PageState) => (keyof PageState)[];

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/**
 * Creates the store for a section's answers while they are typed. Each question has its value, its last saved
 * value and its own listeners, so typing renders one cell. Changes are sent one batch at a time and in order.
 * The browser saves unsent changes: they survive a reload and are sent when the connection is back.
 */
export function createAnswerStore(options: {
  questions: readonly Question[];
  sectionState: SectionState;
  unsent: UnsentAnswers;
  save: (changes: Change[]) => Promise<SaveResult>;
  toFailure: (thrown: unknown) => Failure;
  now?: () => number;
  log?: UndoLog;
}) {
  const { unsent, save, toFailure, now = Date.now, log = createUndoLog() } = options;
  const cells = new Map<number, Cell>(
    options.questions.map((question) => [
      question.id,
      cellRules.createCell(question, unsent.get(question.id)),
    ]),
  );
  const listeners = new Map<Heard, Set<() => void>>();
  let page: PageState = {
    state: 'idle',
    lastSavedAt: null,
    unsaved: 0,
    attention: 0,
    sectionState: options.sectionState,
    can: log.can(),
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let isClosed = false;
  let values = 0;

  const cell = (id: number): Cell => cells.get(id)!;
  const waiting = () => [...cells.values()].filter((one) => one.state === 'waiting');
  /**
   * Checks if a cell has a user's change that the server does not have. A pre-filled default is not yet a
   * user's change.
   */
  const isOwn = (one: Cell) => one.draft !== null && one.state !== 'filled';
  const notify = (key: Heard) => listeners.get(key)?.forEach((listener) => listener());

  /** The only way a cell changes: the browser keeps exactly what the server does not have. */
  function setCell(next: Cell): void {
    const { id } = next.question;
    const isForgotten = !isOwn(next) && isOwn(cell(id));
    const [before, after] = [cellRules.currentAnswer(cell(id)), cellRules.currentAnswer(next)];
    if (after.value !== before.value || after.missing_reason !== before.missing_reason) values += 1;
    cells.set(id, next);
    if (isOwn(next)) unsent.put(id, cellRules.toUnsentDraft(next));
    else if (isForgotten) unsent.remove(id);
    notify(id);
  }
  function setPage(next: Partial<PageState>): void {
    const open = [...cells.values()].filter(isOwn);
    const attention = open.filter((one) => /^(refused|conflict)$/.test(one.state) && !one.isFresh).length;
    const { undo, redo } = log.can();
    const can = page.can.undo === undo && page.can.redo === redo ? page.can : { undo, redo };
    const before = page;
    page = { ...page, unsaved: open.length, attention, can, ...next };
    // Most keys change nothing of what the page says.
    if (keysOf(page).some((key) => page[key] !== before[key])) notify('page');
    notify('cells');
  }
  function schedule(delay: number): void {
    clearTimeout(timer);
    // If the page is closed, changes the last attempt could not send wait in the browser for the next visit.
    if (!isClosed) timer = setTimeout(() => void flush(), delay);
  }

  /**
   * Shows warnings about typed answers, but not during a click: a warning would push away the clicked
   * element.
   */
  function remark(): void {
    const fresh = [...cells.values()].filter((one) => one.isFresh);
    for (const one of fresh) setCell({ ...one, isFresh: false });
    if (fresh.length > 0) setPage({});
  }

  /** Sends everything that waits. Called when a field is left, on a timer, and when the connection is back. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    log.close();
    afterPointerUp(remark);
    if (sending) return sending;
    if (waiting().length === 0 || page.state === 'signed_out') return Promise.resolve();
    sending = send().finally(() => {
      sending = null;
      // Changes left since then are sent now. Text being typed still has its timer, and gets its warnings
      // when the user pauses.
      const isDue = timer === undefined && waiting().length > 0;
      if (!isDue || page.state === 'retrying' || page.state === 'signed_out') return;
      // The cell was left since then, as for the next case. Send it now, because nothing else will trigger
      // it.
      if (isClosed) void flush();
      else schedule(0);
    });
    return sending;
  }

  async function send(): Promise<void> {
    const batch = waiting();
    const sent = new Map(batch.map((one) => [one.question.id, one.draft!]));
    for (const one of batch) setCell(cellRules.markSaving(one));
    setPage({ state: 'saving' });
    try {
      const changes = batch.map((one) => ({
        question_id: one.question.id,
        version: one.base,
        ...one.draft!,
      }));
      // What comes back may be remarked on.
      const result = await save(changes).finally(waitForPointerUp);
      failures = 0;
      for (const { question_id: id, answer } of result.saved)
        setCell(cellRules.applySaved(cell(id), sent.get(id)!, answer));
      for (const { question_id: id, answer } of result.conflicts)
        setCell(cellRules.applyConflict(cell(id), answer));
      for (const { question_id: id, message } of result.refused)
        setCell(cellRules.markRefused(cell(id), sent.get(id)!, message));
      setPage({
        ...(result.saved.length > 0 ? { state: 'saved', lastSavedAt: now() } : { state: 'idle' }),
        sectionState: result.section_state,
      });
    } catch (thrown) {
      fail(toFailure(thrown), sent);
    }
  }

  function fail({ status, error }: Failure, sent: Map<number, Draft>): void {
    const isLost = status === null || status === 408 || status === 429 || status >= 500;
    for (const [id, draft] of sent) {
      const isRefused = !isLost && status !== 401;
      setCell(isRefused ? cellRules.markRefused(cell(id), draft, error) : cellRules.markPending(cell(id)));
    }
    if (status === 401) return setPage({ state: 'signed_out' });
    if (!isLost) return setPage({ state: 'idle' });
    setPage({ state: 'retrying' });
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
    failures += 1;
  }

  /** Writes former values back as new changes, by the way of all others. @returns the questions concerned */
  function take(step: Step | null): number[] {
    const known = (step ?? []).filter(({ question_id }) => cells.has(question_id));
    for (const { question_id: id, from, to } of known) setCell(cellRules.applyUndoStep(cell(id), from, to));
    setPage({});
    void flush();
    return known.map(({ question_id }) => question_id);
  }

  return {
    cell,
    page: (): PageState => page,
    /** Returns all cells, in the order of the questions. */
    cells: (): Cell[] => [...cells.values()],
    /** Everything the server does not have, in the order of the questions. */
    unsaved: (): Cell[] => [...cells.values()].filter(isOwn),
    /** The question with a code, where the section has it. */
    idOf: (code: string): number | undefined =>
      options.questions.find((question) => question.question_code === code)?.id,
    /** Returns the typed value, or else the saved value. */
    valueOf: (id: number): AnswerValue | null => cellRules.currentAnswer(cell(id)).value,
    /** Returns how often a value has changed. */
    values: (): number => values,
    subscribe(key: Heard, listener: () => void): () => void {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => own.delete(listener);
    },

    edit(id: number, change: Partial<Draft>, unreadable: Unreadable | null = null): void {
      const before = cellRules.snapshotCell(cell(id));
      setCell(cellRules.editCell(cell(id), change, unreadable));
      log.note(id, before, cellRules.snapshotCell(cell(id)));
      setPage({});
      // What cannot be read yet has nothing to send, and is remarked on when the field is left.
      if (cell(id).draft !== null && unreadable === null) schedule(PAUSE_MS);
    },
    reset(id: number): void {
      const before = cellRules.snapshotCell(cell(id));
      setCell(cellRules.revertCell(cell(id)));
      log.note(id, before, cellRules.snapshotCell(cell(id)));
      setPage({});
    },
    /** Fills fields that have no answer with their defaults. */
    fill(values: readonly (readonly [number, AnswerValue | null])[]): void {
      for (const [id, value] of values) setCell(cellRules.prefillCell(cell(id), value));
      setPage({});
    },
    /** Accepts the unchanged defaults of these questions, so that they are sent with the page. */
    takeFilled(ids: readonly number[]): void {
      for (const id of ids) setCell(cellRules.acceptPrefill(cell(id)));
      setPage({});
    },
    resolve(id: number, keep: 'mine' | 'theirs'): void {
      setCell(cellRules.resolveConflict(cell(id), keep));
      setPage({});
      schedule(0);
    },

    /** Groups the edits made in `work` into one undo step. */
    together: (work: () => void): void => log.together(work),
    undo: (): number[] => take(log.undo()),
    redo: (): number[] => take(log.redo()),
    /** Applies answers other users have saved since. @returns if anything here has changed */
    receive(answers: { question_id: number; answer: Answer }[]): boolean {
      const news = answers
        .filter(({ question_id }) => cells.has(question_id))
        .map(({ question_id, answer }) => cellRules.applyRemoteAnswer(cell(question_id), answer))
        .filter((next) => next !== cell(next.question.id));
      for (const next of news) setCell(next);
      if (news.length > 0) setPage({});
      return news.length > 0;
    },

    flush,
    /**
     * Waits until everything that can be sent has been sent. `page().unsaved` shows what could not be sent.
     */
    async drain(): Promise<void> {
      await sending;
      await flush();
    },
    setSectionState: (sectionState: SectionState) => setPage({ sectionState }),
    /** After signing in again. */
    resume(): void {
      setPage({ state: 'idle' });
      void flush();
    },
    /**
     * Starts sending the changes an earlier visit could not send, and continues when the connection is back.
     * @returns a function that stops the store
     */
    start(): () => void {
      const go = () => void flush();
      const leave = () => document.hidden && void flush();
      isClosed = false;
      addEventListener('online', go);
      document.addEventListener('visibilitychange', leave);
      setPage({});
      void flush();
      return () => {
        removeEventListener('online', go);
        document.removeEventListener('visibilitychange', leave);
        isClosed = true;
        void flush();
      };
    },
  };
}
