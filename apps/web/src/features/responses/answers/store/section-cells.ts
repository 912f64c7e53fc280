import type { Question, SectionState } from '@portal/contract/questionnaires/questionnaires';
import * as cellRules from './answer-cell.ts';
import type { Cell } from './answer-cell.ts';
import type { UndoLog } from './undo-log.ts';
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

/** A listener's subject: a question, the state of the page, or any change of one cell or several at once. */
type ListenerKey = number | 'page' | 'cells';

export type SectionCells = ReturnType<typeof createSectionCells>;

const keysOf = Object.keys as (page: PageState) => (keyof PageState)[];

/**
 * Checks if a cell has a user's change that the server does not have. A pre-filled default is not yet a
 * user's change.
 */
const hasUserChange = (one: Cell) => one.draft !== null && one.state !== 'filled';

function createListeners() {
  const listeners = new Map<ListenerKey, Set<() => void>>();
  return {
    notify: (key: ListenerKey): void => listeners.get(key)?.forEach((listener) => listener()),
    subscribe(key: ListenerKey, listener: () => void): () => void {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

/** Creates the cells of a section and the state of its page, which notify their listeners when they change. */
export function createSectionCells(options: {
  questions: readonly Question[];
  sectionState: SectionState;
  unsent: UnsentAnswers;
  log: UndoLog;
}) {
  const { unsent, log } = options;
  const cells = new Map<number, Cell>(
    options.questions.map((question) => [
      question.id,
      cellRules.createCell(question, unsent.get(question.id)),
    ]),
  );
  const { subscribe, notify } = createListeners();
  let page: PageState = {
    state: 'idle',
    lastSavedAt: null,
    unsaved: 0,
    attention: 0,
    sectionState: options.sectionState,
    can: log.can(),
  };
  let values = 0;
  const cell = (id: number): Cell => cells.get(id)!;
  const unsaved = (): Cell[] => [...cells.values()].filter(hasUserChange);

  /** The only way a cell changes: the browser keeps exactly what the server does not have. */
  function setCell(next: Cell): void {
    const { id } = next.question;
    const isForgotten = !hasUserChange(next) && hasUserChange(cell(id));
    const [before, after] = [cellRules.currentAnswer(cell(id)), cellRules.currentAnswer(next)];
    if (after.value !== before.value || after.missing_reason !== before.missing_reason) values += 1;
    cells.set(id, next);
    if (hasUserChange(next)) unsent.put(id, cellRules.toUnsentDraft(next));
    else if (isForgotten) unsent.remove(id);
    notify(id);
  }
  function setPage(next: Partial<PageState>): void {
    const open = unsaved();
    const attention = open.filter((one) => /^(refused|conflict)$/.test(one.state) && !one.isFresh).length;
    const { undo, redo } = log.can();
    const can = page.can.undo === undo && page.can.redo === redo ? page.can : { undo, redo };
    const before = page;
    page = { ...page, unsaved: open.length, attention, can, ...next };
    // Most keys change nothing of what the page says.
    if (keysOf(page).some((key) => page[key] !== before[key])) notify('page');
    notify('cells');
  }
  return {
    cell,
    has: (id: number): boolean => cells.has(id),
    page: (): PageState => page,
    /** Returns all cells, in the order of the questions. */
    cells: (): Cell[] => [...cells.values()],
    /** Everything the server does not have, in the order of the questions. */
    unsaved,
    /** Returns how often a value has changed. */
    values: (): number => values,
    setCell,
    setPage,
    subscribe,
  };
}
