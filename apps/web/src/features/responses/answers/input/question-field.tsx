import type { Question } from '@portal/contract/questionnaires/questionnaires';
import {
  type Control,
  getQuestionTypeInfo,
  expectsAnswer,
} from '@portal/contract/questionnaires/question-types';
import { dateExamples } from '@portal/contract/responses/date-problems';
import { memo, useState } from 'react';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { AnswerDetails } from '../notes/lazy-answer-details.ts';
import { AnswerInput } from './answer-input.tsx';
import type { InputProps } from './input-props.ts';
import { SuggestedAnswer } from '../suggestions/lazy-suggested-answers.ts';
import { InformationQuestion } from './information-question.tsx';
import { AnswerNotes } from '../notes/answer-notes.tsx';
import { AnswerStatusIcon } from './answer-status-icon.tsx';
import { focusExplanation, isExplanationShortcut } from '../notes/focus-explanation.ts';
import { hasVisibleOptions } from './choice-input.tsx';
import { usePipedText } from '../store/piped-text.ts';
import { answerFieldId } from '../store/focus-answer.ts';
import { unitOf } from '../store/format-answer.ts';
import { hasSearchableOptions } from './select-input.tsx';
import { dateKindOf } from './use-date-text-input.ts';
import { useHasFailingCheck, useIsRequired } from '../store/use-section-rules.ts';

type Place = Pick<InputProps, 'aria-labelledby' | 'aria-describedby'>;

/** The control of one question of a plain list with its state, its notes and, when asked for, its details. */
const AnswerCell = memo(function AnswerCell({
  question,
  name,
  'aria-describedby': describedBy,
  ...place
}: Place & {
  question: Question;
  /** The question's name if its text does not fit. */
  name: string;
}) {
  const id = answerFieldId(question.id);
  // A user who followed a query or a mark to this answer sees its notes.
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
  const isRequired = useIsRequired(question.id);
  if (!expectsAnswer(question)) return <AnswerInput {...place} question={question} id={id} />;
  return (
    <div
      className="grid grid-cols-1 gap-1.5"
      data-keeps-focus={id}
      onKeyDown={(event) => {
        if (event.key === 'F2' && event.shiftKey) setOpen(!isOpen);
        if (isExplanationShortcut(event)) focusExplanation(event, event.currentTarget);
      }}
    >
      <div className="flex items-start gap-1">
        <div className="relative min-w-0 flex-1">
          <AnswerInput
            {...place}
            question={question}
            id={id}
            aria-required={isRequired || undefined}
            aria-describedby={[describedBy, `${id}-notes`].filter(Boolean).join(' ')}
          />
          <FieldStatusIcon question={question} />
        </div>
        <IconButton
          size="small"
          icon="ellipsis"
          label={`More about ${name}`}
          aria-expanded={isOpen}
          className="no-print mt-1"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {question.default_answer && <SuggestedAnswer question={question} name={name} />}
      <AnswerNotes questionId={question.id} id={`${id}-notes`} />
      {isOpen && <AnswerDetails questionId={question.id} />}
    </div>
  );
});

const signPlaces: Record<Control, string> = {
  number: 'top-3 left-2.5',
  date: 'top-3.5 left-54',
  time: 'top-3.5 left-54',
  date_time: 'top-3.5 left-62',
  boxes: 'top-2 right-1',
  list: 'top-3.5 right-10',
  line: 'top-3.5 right-2.5',
  lines: 'top-3.5 right-2.5',
  upload: 'top-3.5 right-2.5',
  calculated: 'top-3.5 right-2.5',
  information: 'top-3.5 right-2.5',
};

/** At the edge of the field where its text does not go. */
export function FieldStatusIcon({
  question,
  className = signPlaces[getQuestionTypeInfo(question.question_type).control],
}: {
  question: Question;
  className?: string;
}) {
  const cell = useCell(question.id);
  const { isReadOnly, isTrial } = useAnswers();
  const isDoubted = useHasFailingCheck(question.id);
  if ((isReadOnly || isTrial) && cell.state === 'saved') return null;
  return (
    <span
      className={`pointer-events-none absolute size-4 leading-none contain-size contain-layout ${className}`}
    >
      <AnswerStatusIcon cell={cell} isDoubted={isDoubted} />
    </span>
  );
}

/** A question of a plain list: its words above its control. */
export const QuestionField = memo(function QuestionField({ question }: { question: Question }) {
  if (question.question_type === 'information') return <InformationQuestion question={question} />;
  return <LabelledQuestion question={question} />;
});

function LabelledQuestion({ question }: { question: Question }) {
  const isRequired = useIsRequired(question.id);
  const id = answerFieldId(question.id);
  const isShown = getQuestionTypeInfo(question.question_type).control === 'calculated';
  const isLabelled = !hasVisibleOptions(question) && !hasSearchableOptions(question) && !isShown;
  const Label = isLabelled ? 'label' : 'p';
  const text = usePipedText(question, 'question_text');
  const help = usePipedText(question, 'help');
  const dateKind = isShown ? null : dateKindOf(question);
  return (
    <div className="max-w-2xl">
      <Label
        {...(Label === 'label' && { htmlFor: id })}
        id={`${id}-label`}
        className="mb-1.5 block font-semibold"
      >
        {text}
        {unitOf(question) && <span className="font-normal text-ink-faint"> ({unitOf(question)})</span>}
        {!isRequired && expectsAnswer(question) && (
          <span className="font-normal text-ink-faint"> (optional)</span>
        )}
      </Label>
      {help && (
        <div id={`${id}-help`} className="mb-2">
          <RichText text={help} className="text-sm text-ink-soft" />
        </div>
      )}
      {dateKind && (
        <p id={`${id}-example`} className="mb-2 text-sm text-ink-soft">
          For example, {dateExamples[dateKind]}
        </p>
      )}
      <AnswerCell
        question={question}
        name={text}
        {...(Label === 'p' && { 'aria-labelledby': `${id}-label` })}
        aria-describedby={
          [help && `${id}-help`, dateKind && `${id}-example`].filter(Boolean).join(' ') || undefined
        }
      />
    </div>
  );
}
