import {
  validateAnswer,
  findAnswerWarnings,
  needsExplanation,
} from '@portal/contract/responses/answer-rules';
import type { Answer, Question } from '@portal/contract/questionnaires/questionnaires';

/** What the person means to answer; beside it stands what the server has. */
export type Draft = Pick<Answer, 'value' | 'missing_reason' | 'explanation'>;

/** Text in a field that cannot be read as an answer, and why. */
export type Unreadable = { typed: string; problem: string };

export type Cell = {
  question: Question;
  /** What the server has, as far as this browser knows. */
  saved: Answer;
  /** What is meant and not yet on the server; null when there is nothing. */
  draft: Draft | null;
  /** The version the draft replaces. */
  base: number;
  /** What was sent for this version without hearing back: the server may or may not have stored it. */
  unheard: Draft[];
  /** The text of the field where it cannot be read; the draft then has no value and is never sent. */
  typed: string | null;
  state: 'saved' | 'waiting' | 'saving' | 'refused' | 'conflict' | 'filled';
  /** It began with its default: that it was cleared is an answer too, or it would begin with it again. */
  wasFilled?: boolean;
  /** Why it cannot be stored. */
  message: string | null;
  /** What somebody else has stored meanwhile. */
  theirs: Answer | null;
  /** Still being typed: too early to remark on it. */
  isFresh: boolean;
};

/** What of a cell the browser keeps until the server has it. */
export type UnsentDraft = Draft & { base: number; unheard: Draft[]; unreadable: Unreadable | null };

export function createCell(question: Question, kept: UnsentDraft | null): Cell {
  const cell = settled(question, question.answer);
  if (!kept) return cell;
  const { base, unheard, unreadable, ...draft } = kept;
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
 * A field that nobody has answered begins with its default, as in surveys: it stands there as the draft, and is sent only with the
 * page (`taken`). Null: what it began with is given no longer.
 */
export function prefillCell(cell: Cell, value: Draft['value'] | null): Cell {
  const { question, saved, state } = cell;
  if (state !== 'filled' && (state !== 'saved' || saved.version > 0)) return { ...cell, wasFilled: true };
  if (value === null) return settled(question, saved);
  const draft = { value, missing_reason: null, explanation: null };
  return { ...settled(question, saved), draft, state: 'filled', wasFilled: true };
}
/** Sent with the page it stands on. */
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

/** On its way. Should no answer come back, nobody knows whether it was stored. */
export const markSaving = (cell: Cell): Cell => ({
  ...cell,
  state: 'saving',
  unheard: [...cell.unheard.slice(-9), cell.draft!],
});

/** The server has stored what was sent; what was typed meanwhile follows with the new version. */
export function applySaved(cell: Cell, sent: Draft, answer: Answer): Cell {
  const isDone = cell.draft === sent || (cell.message === null && isSame(cell.draft!, answer));
  return isDone ? settled(cell.question, answer) : markPending(onTopOf(cell, answer));
}

/** Another change was faster: somebody else's, or one's own whose reply got lost. */
export function applyConflict(cell: Cell, answer: Answer): Cell {
  if (cell.message === null && isSame(cell.draft!, answer)) return settled(cell.question, answer);
  const isOwn = answer.version === cell.base + 1 && cell.unheard.some((draft) => isSame(draft, answer));
  return isOwn
    ? markPending(onTopOf(cell, answer))
    : { ...cell, state: 'conflict', theirs: answer, isFresh: false };
}

/** Somebody else's saved value; what is being typed stays, and meets it when it is saved. */
export function applyRemoteAnswer(cell: Cell, answer: Answer): Cell {
  if (cell.draft === null || cell.state === 'filled')
    return answer.version > cell.saved.version ? settled(cell.question, answer) : cell;
  return cell.theirs && answer.version > cell.theirs.version ? { ...cell, theirs: answer } : cell;
}

/** What the cell says, to be said again when what follows is undone. */
export const snapshotCell = (cell: Cell): CellSnapshot => ({
  ...currentAnswer(cell),
  unreadable: cell.typed === null ? null : { typed: cell.typed, problem: cell.message ?? '' },
});

/**
 * One step back or forth. Where the cell no longer says what this person left there, somebody else has changed it: both
 * are shown, as when they had typed at the same time.
 */
export function applyUndoStep(
  cell: Cell,
  expected: CellSnapshot,
  { unreadable, ...draft }: CellSnapshot,
): Cell {
  if (cell.draft !== null || isSameMeant(snapshotCell(cell), expected))
    return editCell(cell, draft, unreadable);
  const isDone = isSame(draft, cell.saved);
  return isDone ? cell : { ...cell, draft, state: 'conflict', theirs: cell.saved, isFresh: false };
}

/** The server does not take what was sent; what was typed meanwhile may still be right. */
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

/** What is meant, or else what is stored. */
export function currentAnswer({ draft, saved }: Cell): Draft {
  if (draft) return draft;
  const { value, missing_reason, explanation } = saved;
  return { value, missing_reason, explanation };
}

/** What the cell asks of the person: nothing while it is typed, nor besides a refusal or a conflict. */
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
/** A cell never changes: what it asks is worked out once, however many look. */
const asks = new WeakMap<Cell, { warnings: string[]; reason: boolean }>();

/** Whether more is said of the cell than its figure and its sign. */
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

/** What a cell was meant to say, text that cannot be read included. */
export type CellSnapshot = Draft & { unreadable: Unreadable | null };

export const isSameMeant = (a: CellSnapshot, b: CellSnapshot): boolean =>
  JSON.stringify([a.value, a.missing_reason, a.explanation ?? '', a.unreadable?.typed]) ===
  JSON.stringify([b.value, b.missing_reason, b.explanation ?? '', b.unreadable?.typed]);
