import {
  validateAnswer,
  findAnswerWarnings,
  needsExplanation,
} from '@portal/contract/responses/answer-rules';
import type { Answer, Question } from '@portal/contract/questionnaires/questionnaires';

/** The user's intended answer, beside the server's answer. */
export type Draft = Pick<Answer, 'value' | 'missing_reason' | 'explanation'>;

/** Text in a field that cannot be read as an answer, and why. */
export type Unreadable = { typed: string; problem: string };

export type Cell = {
  question: Question;
  /** The server's answer, as far as this browser knows. */
  saved: Answer;
  /** The intended answer that is not yet on the server; null if there is none. */
  draft: Draft | null;
  /** The version the draft replaces. */
  base: number;
  /** The drafts sent for this version without a reply: the server has perhaps stored them. */
  unheard: Draft[];
  /** The text of the field where it cannot be read; the draft then has no value and is never sent. */
  typed: string | null;
  state: 'saved' | 'waiting' | 'saving' | 'refused' | 'conflict' | 'filled';
  /**
   * The field was pre-filled. If the user clears it we must store the empty value, otherwise the default
   * comes back.
   */
  wasFilled?: boolean;
  /** The reason why the answer cannot be stored. */
  message: string | null;
  /** The answer another user has stored since. */
  theirs: Answer | null;
  /** Still being typed: too early to remark on it. */
  isFresh: boolean;
};

/** The part of a cell that the browser stores until the server has it. */
export type UnsentDraft = Draft & { base: number; unheard: Draft[]; unreadable: Unreadable | null };

export function createCell(question: Question, unsentDraft: UnsentDraft | null): Cell {
  const cell = settled(question, question.answer);
  if (!unsentDraft) return cell;
  const { base, unheard, unreadable, ...draft } = unsentDraft;
  const message = unreadable?.problem ?? validateAnswer(question, draft.value);
  return markPending({ ...cell, draft, base, unheard, message, typed: unreadable?.typed ?? null });
}

export const toUnsentDraft = ({ draft, base, unheard, typed, message }: Cell): UnsentDraft => ({
  ...draft!,
  base,
  unheard,
  unreadable: typed === null ? null : { typed, problem: message ?? '' },
});

/**
 * Fills a field without an answer with its default, as in surveys. The default is a draft, sent only with the
 * page (`taken`). Null: the default no longer exists.
 */
export function prefillCell(cell: Cell, value: Draft['value'] | null): Cell {
  const { question, saved, state } = cell;
  if (state !== 'filled' && (state !== 'saved' || saved.version > 0)) return { ...cell, wasFilled: true };
  if (value === null) return settled(question, saved);
  const draft = { value, missing_reason: null, explanation: null };
  return { ...settled(question, saved), draft, state: 'filled', wasFilled: true };
}
/** Marks the pre-filled value as an answer, to be sent with its page. */
export const acceptPrefill = (cell: Cell): Cell => (cell.state === 'filled' ? markPending(cell) : cell);

/** A change by the person. One that breaks a hard rule stays in its field with the message, and is not sent. */
export function editCell(cell: Cell, change: Partial<Draft>, unreadable: Unreadable | null): Cell {
  const before = currentAnswer(cell);
  const draft = { ...before, ...change };
  if (change.explanation === undefined && !explainsStill(before, draft)) {
    draft.explanation = isSameAnswer(draft, cell.saved) ? cell.saved.explanation : null;
  }
  const keepsText = cell.typed !== null && change.value === undefined && !change.missing_reason;
  const typed = unreadable?.typed ?? (keepsText ? cell.typed : null);
  const message =
    unreadable?.problem ?? (keepsText ? cell.message : validateAnswer(cell.question, draft.value));
  const isUnderWay = cell.state === 'saving' || cell.state === 'conflict';
  // What was sent without hearing back may be stored: only when nothing was, what is saved is known.
  const isKnown = !isUnderWay && cell.unheard.length === 0;
  if (message === null && isKnown && !cell.wasFilled && isSame(draft, cell.saved))
    return settled(cell.question, cell.saved);
  const next: Cell = {
    ...cell,
    draft,
    base: cell.draft === null ? cell.saved.version : cell.base,
    typed,
    message,
    isFresh: cell.isFresh || change.value !== undefined,
  };
  return isUnderWay ? next : markPending(next);
}

/** Back to what the server has. What is on its way there, or may have got there, is followed by what was there before. */
export function revertCell(cell: Cell): Cell {
  if (cell.theirs || cell.unheard.length === 0) return settled(cell.question, cell.theirs ?? cell.saved);
  const { value, missing_reason, explanation } = cell.saved;
  return {
    ...cell,
    state: cell.state === 'saving' ? 'saving' : 'waiting',
    draft: { value, missing_reason, explanation },
    typed: null,
    message: null,
    isFresh: false,
  };
}

/** Marks the cell as being sent. Without a reply, the client does not know if the answer was stored. */
export const markSaving = (cell: Cell): Cell => ({
  ...cell,
  state: 'saving',
  unheard: [...cell.unheard.slice(-9), cell.draft!],
});

/** Records that the server has stored the sent draft. Text typed since follows with the new version. */
export function applySaved(cell: Cell, sent: Draft, answer: Answer): Cell {
  const isDone = cell.draft === sent || (cell.message === null && isSame(cell.draft!, answer));
  return isDone ? settled(cell.question, answer) : markPending(onTopOf(cell, answer));
}

/** Records that another change was faster: another user's, or this user's own change whose reply was lost. */
export function applyConflict(cell: Cell, answer: Answer): Cell {
  if (cell.message === null && isSame(cell.draft!, answer)) return settled(cell.question, answer);
  const isOwn = answer.version === cell.base + 1 && cell.unheard.some((draft) => isSame(draft, answer));
  return isOwn
    ? markPending(onTopOf(cell, answer))
    : { ...cell, state: 'conflict', theirs: answer, isFresh: false };
}

/**
 * Stores another user's saved value. The text being typed stays, and is compared with that value when it is
 * saved.
 */
export function applyRemoteAnswer(cell: Cell, answer: Answer): Cell {
  if (cell.draft === null || cell.state === 'filled')
    return answer.version > cell.saved.version ? settled(cell.question, answer) : cell;
  return cell.theirs && answer.version > cell.theirs.version ? { ...cell, theirs: answer } : cell;
}

/** Returns the cell's content, to restore when a later change is undone. */
export const snapshotCell = (cell: Cell): CellSnapshot => ({
  ...currentAnswer(cell),
  unreadable: cell.typed === null ? null : { typed: cell.typed, problem: cell.message ?? '' },
});

/**
 * Applies one undo or redo step. If the cell differs from what this user left there, another user has changed
 * it. Both values are then shown, as after simultaneous typing.
 */
export function applyUndoStep(
  cell: Cell,
  expected: CellSnapshot,
  { unreadable, ...draft }: CellSnapshot,
): Cell {
  if (cell.draft !== null || isSameSnapshot(snapshotCell(cell), expected))
    return editCell(cell, draft, unreadable);
  const isDone = isSame(draft, cell.saved);
  return isDone ? cell : { ...cell, draft, state: 'conflict', theirs: cell.saved, isFresh: false };
}

/** Records that the server refused the sent draft. Text typed since can still be right. */
export const markRefused = (cell: Cell, sent: Draft, message: string): Cell =>
  cell.draft === sent ? { ...cell, state: 'refused', message, isFresh: false } : markPending(cell);

/** Two people have changed the same answer; this one has chosen. */
export function resolveConflict(cell: Cell, keep: 'mine' | 'theirs'): Cell {
  const { theirs } = cell;
  if (!theirs) return cell;
  if (keep === 'theirs') return settled(cell.question, theirs);
  return markPending(onTopOf(cell, theirs));
}

const onTopOf = (cell: Cell, saved: Answer): Cell => ({
  ...cell,
  saved,
  base: saved.version,
  unheard: [],
  theirs: null,
});

/** To be sent, unless a rule forbids it. */
export const markPending = (cell: Cell): Cell => ({
  ...cell,
  state: cell.message === null ? 'waiting' : 'refused',
});

const settled = (question: Question, saved: Answer): Cell => ({
  question,
  saved,
  draft: null,
  base: saved.version,
  unheard: [],
  typed: null,
  state: 'saved',
  message: null,
  theirs: null,
  isFresh: false,
});

/** Returns the draft, or else the stored answer. */
export function currentAnswer({ draft, saved }: Cell): Draft {
  if (draft) return draft;
  const { value, missing_reason, explanation } = saved;
  return { value, missing_reason, explanation };
}

/** Returns the cell's prompts to the user: none while the cell is typed in, refused or in conflict. */
export function cellPrompts(cell: Cell): { warnings: string[]; reason: boolean } {
  const known = asks.get(cell);
  if (known) return known;
  const { question } = cell;
  const isSettled = !cell.isFresh && cell.message === null && cell.state !== 'conflict';
  const draft = currentAnswer(cell);
  const previous = question.previous?.value ?? null;
  const found = {
    warnings: isSettled ? findAnswerWarnings(question, draft.value, previous) : [],
    reason: isSettled && needsExplanation(question, draft, previous),
  };
  asks.set(cell, found);
  return found;
}
/** A cell never changes, so its prompts are calculated once for all readers. */
const asks = new WeakMap<Cell, { warnings: string[]; reason: boolean }>();

/** Checks if the cell has notes besides its figure and its sign. */
export function hasNotes(cell: Cell): boolean {
  const { missing_reason, explanation } = currentAnswer(cell);
  const isRefused = cell.message !== null && !cell.isFresh;
  return (
    isRefused ||
    cell.state === 'conflict' ||
    missing_reason !== null ||
    (explanation ?? '').trim() !== '' ||
    cellPrompts(cell).reason
  );
}

/** An explanation belongs to the figure, or to the lack of one, that it was given for. */
const explainsStill = (before: Draft, after: Draft) =>
  JSON.stringify(before.value) === JSON.stringify(after.value) &&
  !(before.missing_reason !== null && after.missing_reason === null);

const isSameAnswer = (draft: Draft, saved: Answer) =>
  JSON.stringify(draft.value) === JSON.stringify(saved.value) &&
  draft.missing_reason === saved.missing_reason;

const isSame = (draft: Draft, saved: Answer) =>
  isSameAnswer(draft, saved) && (draft.explanation ?? '') === (saved.explanation ?? '');

/** The intended content of a cell, including text that cannot be read. */
export type CellSnapshot = Draft & { unreadable: Unreadable | null };

export const isSameSnapshot = (a: CellSnapshot, b: CellSnapshot): boolean =>
  JSON.stringify([a.value, a.missing_reason, a.explanation ?? '', a.unreadable?.typed]) ===
  JSON.stringify([b.value, b.missing_reason, b.explanation ?? '', b.unreadable?.typed]);
