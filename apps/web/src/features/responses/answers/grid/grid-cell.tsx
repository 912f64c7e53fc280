import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo, expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { type Store, useStore } from '../../../../lib/browser/create-store.ts';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import { SuggestedAnswer } from '../suggestions/lazy-suggested-answers.ts';
import { AnswerInput } from '../input/answer-input.tsx';
import { FieldStatusIcon } from '../input/question-field.tsx';
import { currentAnswer } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import { answerFieldId } from '../store/focus-answer.ts';
import { formatAnswer, formatChange, unitOf } from '../store/format-answer.ts';
import { useIsRequired } from '../store/use-section-rules.ts';

/** The question with details open below its row. */
export type Opened = Store<{ id: number | null }>;

/** A figure of a grid in its field, with its state. Its notes are below its row. */
export const GridCell = memo(function GridCell({
  question,
  name,
  place,
  hasLast,
  opened,
}: {
  question: Question;
  /** Its row and its column. */
  name: string;
  /** Its place among the rows and columns that are shown. */
  place: string;
  hasLast: boolean;
  opened: Opened;
}) {
  const id = answerFieldId(question.id);
  const isRequired = useIsRequired(question.id);
  const isOpen = useStore(opened, (state) => state.id === question.id);
  const unit = unitOf(question);
  const control = { question, id, 'aria-label': unit ? `${name} (${unit})` : name, 'data-cell': place };
  if (!expectsAnswer(question)) return <AnswerInput {...control} />;
  return (
    <div className="flex flex-wrap items-center" data-keeps-focus={id}>
      <div className="relative min-w-0 flex-1">
        <AnswerInput
          {...control}
          aria-required={isRequired || undefined}
          aria-describedby={hasLast ? `${id}-last ${id}-notes` : `${id}-notes`}
        />
        <FieldStatusIcon
          question={question}
          className={`inset-y-0 my-auto ${getQuestionTypeInfo(question.question_type).answers === 'number' ? 'left-2' : 'right-6'}`}
        />
      </div>
      <IconButton
        size="small"
        icon="ellipsis"
        label={`More about ${name}`}
        aria-expanded={isOpen}
        data-more=""
        // Tab goes from figure to figure: Shift and F2 opens it, too.
        tabIndex={-1}
        className="no-print !size-6 !min-h-6 shrink-0"
        onClick={() => opened.set({ id: isOpen ? null : question.id })}
      />
      {question.default_answer && <SuggestedAnswer question={question} name={name} isInGrid />}
    </div>
  );
});

/** Last period's answer, in a column of its own. */
export const PreviousAnswer = ({ question }: { question: Question | undefined }) =>
  question?.previous ? (
    <>
      <span id={`${answerFieldId(question.id)}-last`}>
        <span className="sr-only">{question.previous.time_period_name}: </span>
        {formatAnswer(question, question.previous.value)}
      </span>
    </>
  ) : null;

/** How much a figure differs from last period's; it follows when the figure has been typed. */
export const ChangeSincePrevious = memo(function ChangeSincePrevious({ question }: { question: Question }) {
  const { store } = useAnswers();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(question.id, listener),
    [store, question.id],
  );
  return useSyncExternalStore(subscribe, () => {
    const cell = store.cell(question.id);
    if (cell.isFresh || !question.previous) return '';
    return formatChange(currentAnswer(cell).value, question.previous.value) ?? '';
  });
});
