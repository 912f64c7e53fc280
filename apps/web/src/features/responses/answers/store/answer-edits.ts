import type { Answer, AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import * as cellRules from './answer-cell.ts';
import type { Cell, Draft, Unreadable } from './answer-cell.ts';
import type { AnswerSender } from './answer-sender.ts';
import type { SectionCells } from './section-cells.ts';
import type { UndoStep, UndoLog } from './undo-log.ts';

/** PRODUCT §3: saved when the field is left, or this long after the last keystroke. */
const PAUSE_MS = 800;

/** Creates the ways in which the answers of a section change. */
export function createAnswerEdits(section: SectionCells, sender: AnswerSender, log: UndoLog) {
  const { cell, setCell, setPage } = section;

  /** Changes a cell by the user, who can undo it. */
  function change(id: number, next: Cell): void {
    const before = cellRules.snapshotCell(cell(id));
    setCell(next);
    log.note(id, before, cellRules.snapshotCell(cell(id)));
    setPage({});
  }
  /** Writes former values back as new changes, by the way of all others. @returns the questions concerned */
  function applyStep(step: UndoStep | null): number[] {
    const known = (step ?? []).filter(({ question_id }) => section.has(question_id));
    for (const { question_id: id, from, to } of known) setCell(cellRules.applyUndoStep(cell(id), from, to));
    setPage({});
    void sender.flush();
    return known.map(({ question_id }) => question_id);
  }
  return {
    edit(id: number, draft: Partial<Draft>, unreadable: Unreadable | null = null): void {
      change(id, cellRules.editCell(cell(id), draft, unreadable));
      // What cannot be read yet has nothing to send, and is remarked on when the field is left.
      if (cell(id).draft !== null && unreadable === null) sender.schedule(PAUSE_MS);
    },
    reset: (id: number): void => change(id, cellRules.revertCell(cell(id))),
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
      sender.schedule(0);
    },
    /** Groups the edits made in `work` into one undo step. */
    together: (work: () => void): void => log.together(work),
    undo: (): number[] => applyStep(log.undo()),
    redo: (): number[] => applyStep(log.redo()),
    /** Applies answers other users have saved since. @returns if anything here has changed */
    receive(answers: { question_id: number; answer: Answer }[]): boolean {
      const news = answers
        .filter(({ question_id }) => section.has(question_id))
        .map(({ question_id, answer }) => cellRules.applyRemoteAnswer(cell(question_id), answer))
        .filter((next) => next !== cell(next.question.id));
      for (const next of news) setCell(next);
      if (news.length > 0) setPage({});
      return news.length > 0;
    },
  };
}
