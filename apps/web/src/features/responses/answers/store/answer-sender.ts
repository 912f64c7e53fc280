import type { Answer, SectionState } from '@portal/contract/questionnaires/questionnaires';
import { afterPointerUp, waitForPointerUp } from '../../../../lib/browser/after-pointer-up.ts';
import * as cellRules from './answer-cell.ts';
import type { Cell, Draft } from './answer-cell.ts';
import type { SectionCells } from './section-cells.ts';
import type { UndoLog } from './undo-log.ts';

export type Change = Draft & { question_id: number; version: number };
export type SaveResult = {
  saved: { question_id: number; answer: Answer }[];
  conflicts: { question_id: number; answer: Answer }[];
  refused: { question_id: number; message: string }[];
  section_state: SectionState;
};
export type SendOptions = {
  save: (changes: Change[]) => Promise<SaveResult>;
  toFailure: (thrown: unknown) => Failure;
  now: () => number;
  log: UndoLog;
};
type Failure = { status: number | null; error: string };

const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000] as const;

export type AnswerSender = ReturnType<typeof createAnswerSender>;

/** Sends the changes of a section one batch at a time and in order, and again after a failure. */
export function createAnswerSender(section: SectionCells, { save, toFailure, now, log }: SendOptions) {
  const { setCell, setPage } = section;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let isClosed = false;
  const waiting = () => section.cells().filter((one) => one.state === 'waiting');

  function schedule(delay: number): void {
    clearTimeout(timer);
    // If the page is closed, changes the last attempt could not send wait in the browser for the next visit.
    if (!isClosed) timer = setTimeout(() => void flush(), delay);
  }

  /** Sends everything that waits. Called when a field is left, on a timer, and when the connection is back. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    log.close();
    afterPointerUp(() => showWarnings(section));
    if (sending) return sending;
    if (waiting().length === 0 || section.page().state === 'signed_out') return Promise.resolve();
    sending = send().finally(() => {
      sending = null;
      // Changes left since then are sent now. Text being typed still has its timer, and gets its warnings
      // when the user pauses.
      const isDue = timer === undefined && waiting().length > 0;
      const { state } = section.page();
      if (!isDue || state === 'retrying' || state === 'signed_out') return;
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
      // What comes back may be remarked on.
      const result = await save(batch.map(toChange)).finally(waitForPointerUp);
      failures = 0;
      applyResult(section, result, sent);
      setPage({
        ...(result.saved.length > 0 ? { state: 'saved', lastSavedAt: now() } : { state: 'idle' }),
        sectionState: result.section_state,
      });
    } catch (thrown) {
      if (!applyFailure(section, toFailure(thrown), sent)) return;
      schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
      failures += 1;
    }
  }

  return {
    schedule,
    flush,
    /**
     * Waits until everything that can be sent has been sent. `page().unsaved` shows what could not be sent.
     */
    async drain(): Promise<void> {
      await sending;
      await flush();
    },
    /** Opens the page for sending, or closes it: then no timer starts. */
    setClosed: (value: boolean) => void (isClosed = value),
  };
}

/**
 * Shows warnings about typed answers, but not during a click: a warning would push away the clicked
 * element.
 */
function showWarnings({ cells, setCell, setPage }: SectionCells): void {
  const fresh = cells().filter((one) => one.isFresh);
  for (const one of fresh) setCell({ ...one, isFresh: false });
  if (fresh.length > 0) setPage({});
}

/** Marks the cells of a batch as saved, in conflict or refused. */
function applyResult(
  { cell, setCell }: SectionCells,
  { saved, conflicts, refused }: SaveResult,
  sent: ReadonlyMap<number, Draft>,
): void {
  for (const { question_id: id, answer } of saved)
    setCell(cellRules.applySaved(cell(id), sent.get(id)!, answer));
  for (const { question_id: id, answer } of conflicts) setCell(cellRules.applyConflict(cell(id), answer));
  for (const { question_id: id, message } of refused)
    setCell(cellRules.markRefused(cell(id), sent.get(id)!, message));
}

const toChange = (cell: Cell): Change => ({
  question_id: cell.question.id,
  version: cell.base,
  ...cell.draft!,
});

/** Marks the cells of a batch that was not stored. @returns whether to send them again */
function applyFailure(
  { cell, setCell, setPage }: SectionCells,
  { status, error }: Failure,
  sent: ReadonlyMap<number, Draft>,
): boolean {
  const isLost = status === null || status === 408 || status === 429 || status >= 500;
  const isRefused = !isLost && status !== 401;
  for (const [id, draft] of sent)
    setCell(isRefused ? cellRules.markRefused(cell(id), draft, error) : cellRules.markPending(cell(id)));
  setPage({ state: isLost ? 'retrying' : status === 401 ? 'signed_out' : 'idle' });
  return isLost;
}
