import type { AnswerValue, Question, SectionState } from '@portal/contract/questionnaires/questionnaires';
import { currentAnswer } from './answer-cell.ts';
import { createAnswerEdits } from './answer-edits.ts';
import { type AnswerSender, createAnswerSender, type SendOptions } from './answer-sender.ts';
import { createSectionCells, type SectionCells } from './section-cells.ts';
import { createUndoLog } from './undo-log.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/**
 * Creates the store for a section's answers while they are typed. Each question has its value, its last saved
 * value and its own listeners, so typing renders one cell. Changes are sent one batch at a time and in order.
 * The browser saves unsent changes: they survive a reload and are sent when the connection is back.
 */
export function createAnswerStore({
  questions,
  sectionState,
  unsent,
  save,
  toFailure,
  now = Date.now,
  log = createUndoLog(),
}: {
  questions: readonly Question[];
  sectionState: SectionState;
  unsent: UnsentAnswers;
} & Pick<SendOptions, 'save' | 'toFailure'> &
  Partial<SendOptions>) {
  const section = createSectionCells({ questions, sectionState, unsent, log });
  const sender = createAnswerSender(section, { save, toFailure, now, log });
  const { cell, page, cells, unsaved, values, subscribe, setPage } = section;
  return {
    cell,
    page,
    cells,
    unsaved,
    values,
    subscribe,
    /** The question with a code, where the section has it. */
    idOf: (code: string): number | undefined =>
      questions.find((question) => question.question_code === code)?.id,
    /** Returns the typed value, or else the saved value. */
    valueOf: (id: number): AnswerValue | null => currentAnswer(cell(id)).value,
    ...createAnswerEdits(section, sender, log),
    flush: sender.flush,
    drain: sender.drain,
    setSectionState: (next: SectionState) => setPage({ sectionState: next }),
    /** After signing in again. */
    resume(): void {
      setPage({ state: 'idle' });
      void sender.flush();
    },
    /**
     * Starts sending the changes an earlier visit could not send, and continues when the connection is back.
     * @returns a function that stops the store
     */
    start: () => startSending(section, sender),
  };
}

function startSending({ setPage }: SectionCells, { flush, setClosed }: AnswerSender): () => void {
  const go = () => void flush();
  const leave = () => document.hidden && void flush();
  setClosed(false);
  addEventListener('online', go);
  document.addEventListener('visibilitychange', leave);
  setPage({});
  void flush();
  return () => {
    removeEventListener('online', go);
    document.removeEventListener('visibilitychange', leave);
    setClosed(true);
    void flush();
  };
}
