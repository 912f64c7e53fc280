import { findIncompleteReason } from '@portal/contract/responses/answer-rules';
import { type Cell, currentAnswer } from './answer-cell.ts';
import type { AnswerStore } from './answer-store.ts';
import type { SectionRules } from './section-rules.ts';

export type OpenProblem = { question_id: number; message: string };

/**
 * Lists at once every problem that keeps the section on screen from being complete. Answers can be missing,
 * unexplained, refused, in conflict or not on the server yet; checks can fail. The server has the last word.
 */
export function findOpenProblems(store: AnswerStore, rules: SectionRules): OpenProblem[] {
  const { hidden, required } = rules.outcome();
  const ofAnswers = store
    .cells()
    .filter(({ question }) => !hidden.questions.has(question.id))
    .flatMap((cell) => {
      const message = problemOfCell(cell, required.has(cell.question.id));
      return message === null ? [] : [{ question_id: cell.question.id, message }];
    });
  const ofChecks = rules.open().flatMap(({ check, question_ids: [question_id] }) => {
    const message = check.severity === 'error' ? check.message : `${check.message} Confirm or explain it.`;
    return question_id === undefined ? [] : [{ question_id, message }];
  });
  return [...ofAnswers, ...ofChecks];
}

function problemOfCell(cell: Cell, required: boolean): string | null {
  const { question, state, message, typed } = cell;
  const label = question.question_text.replace(/[?.:]\s*$/, '');
  if (state === 'conflict') return `${label}: someone else changed this answer. Select which one to keep.`;
  // The rules of answers name the question themselves; other messages do not.
  if (message !== null) return message.startsWith(label) && typed === null ? message : `${label}: ${message}`;
  const problem = findIncompleteReason(
    { ...question, required },
    currentAnswer(cell),
    question.previous?.value ?? null,
  );
  return problem ?? (state === 'saved' ? null : `${label}: not saved yet.`);
}
