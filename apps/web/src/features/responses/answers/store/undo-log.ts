import { type CellSnapshot, isSameSnapshot } from './answer-cell.ts';

/** Changes that are undone together: a figure, a pasted block, an uploaded file. */
export type UndoStep = { question_id: number; from: CellSnapshot; to: CellSnapshot }[];

const MOST_STEPS = 200;

export type UndoLog = ReturnType<typeof createUndoLog>;

/** Records the changes done and undone in a section. A new change clears the undone ones. */
export function createUndoLog() {
  const past: UndoStep[] = [];
  let future: UndoStep[] = [];
  let open: Map<number, { from: CellSnapshot; to: CellSnapshot }> | null = null;
  let isTogether = false;

  /** Groups the changes since the last step. Changes that cancel each other out are not a step. */
  function close(): void {
    if (isTogether || !open) return;
    push([...open].map(([question_id, change]) => ({ question_id, ...change })));
    open = null;
  }
  function push(step: UndoStep): void {
    const real = step.filter(({ from, to }) => !isSameSnapshot(from, to));
    if (real.length === 0) return;
    past.push(real);
    if (past.length > MOST_STEPS) past.shift();
    future = [];
  }
  const turn = (step: UndoStep): UndoStep =>
    step.map(({ question_id, from, to }) => ({ question_id, from: to, to: from }));

  return {
    note(question_id: number, from: CellSnapshot, to: CellSnapshot): void {
      if (!isTogether && open && !open.has(question_id)) close();
      open ??= new Map();
      open.set(question_id, { from: open.get(question_id)?.from ?? from, to });
    },
    close,
    push,
    together(work: () => void): void {
      close();
      isTogether = true;
      work();
      isTogether = false;
      close();
    },
    /** The changes that undo the last step. */
    undo(): UndoStep | null {
      close();
      const step = past.pop();
      if (!step) return null;
      future.push(step);
      return turn(step);
    },
    redo(): UndoStep | null {
      close();
      const step = future.pop();
      if (!step) return null;
      past.push(step);
      return step;
    },
    can: () => ({ undo: past.length > 0 || open !== null, redo: future.length > 0 && open === null }),
  };
}

const logs = new Map<string, UndoLog>();

/**
 * Returns the undo log, cached while the browser's page is open. A section opened again, as after an upload,
 * can still be undone.
 */
export function getUndoLog(
  userId: number,
  submissionId: number,
  sectionId: number,
  caseCode?: string,
): UndoLog {
  const key = [userId, submissionId, sectionId, caseCode].join();
  const log = logs.get(key) ?? createUndoLog();
  logs.set(key, log);
  return log;
}
