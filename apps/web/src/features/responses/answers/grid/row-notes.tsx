import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useStore } from '../../../../lib/browser/create-store.ts';
import { hasNotes } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import { answerFieldId } from '../store/focus-answer.ts';
import { AnswerDetails } from '../notes/lazy-answer-details.ts';
import { AnswerNotes } from '../notes/answer-notes.tsx';
import type { Opened } from './grid-cell.tsx';

/** The element that says something of an answer of a grid. */
export const answerNoteId = (fieldId: string): string => `${fieldId}-says`;

/** Below a row of a grid: what its figures ask, what was said of them, and more about one of them where it is asked for. */
export const RowNotes = memo(function RowNotes({
  questions,
  columns,
  span,
  opened,
}: {
  /** The same array for as long as it holds the same. */
  questions: readonly Question[];
  columns: SubSection['columns'];
  span: number;
  opened: Opened;
}) {
  const { store } = useAnswers();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        opened.subscribe(listener),
        ...questions.map((question) => store.subscribe(question.id, listener)),
      ];
      return () => ends.forEach((end) => void end());
    },
    [store, opened, questions],
  );
  const open = useStore(opened, ({ id }) => (questions.some((one) => one.id === id) ? id : null));
  const ids = useSyncExternalStore(subscribe, () =>
    questions
      .filter(
        (question) => question.id === open || (expectsAnswer(question) && hasNotes(store.cell(question.id))),
      )
      .map(({ id }) => id)
      .join(),
  );
  if (ids === '') return null;
  return (
    <tr data-says>
      <td colSpan={span} className="border-b border-line bg-canvas p-0">
        <div className="sticky left-0 grid max-w-160 gap-2 px-4 py-2 contain-inline-size">
          {ids.split(',').map((id) => {
            const question = store.cell(Number(id)).question;
            const fieldId = answerFieldId(question.id);
            return (
              <div key={id} id={answerNoteId(fieldId)} data-keeps-focus={fieldId}>
                <p className="text-xs font-semibold">
                  {columns.find((column) => column.id === question.column_id)?.column_name}
                </p>
                <AnswerNotes questionId={question.id} id={`${fieldId}-notes`} hasLast />
                {question.id === open && <AnswerDetails questionId={question.id} isInGrid />}
              </div>
            );
          })}
        </div>
      </td>
    </tr>
  );
});
