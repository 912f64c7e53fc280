import { wantsAnswer } from '@portal/contract/answer-rules';
import type { Question } from '@portal/contract/questionnaires';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useCell } from './answer-context.ts';
import { AnswerDetails } from './answer-details.tsx';
import { AnswerInput } from './answer-input.tsx';
import { AnswerNotes } from './answer-notes.tsx';
import { AnswerSign } from './answer-sign.tsx';
import { isNumeric } from './format-answer.ts';

export const answerFieldId = (questionId: number): string => `answer-${questionId}`;

/** The control of one question with its state, its notes and, when asked for, its details. */
export function AnswerCell({ question, label, cell }: { question: Question; label?: string; cell?: string }) {
  const [isOpen, setOpen] = useState(false);
  const state = useCell(question.id);
  const id = answerFieldId(question.id);
  if (!wantsAnswer(question)) return <AnswerInput question={question} id={id} />;
  return (
    <div
      className="grid gap-1"
      onKeyDown={(event) => {
        // In a grid, Tab goes from figure to figure: F2 opens what the button beside them opens.
        if (event.key === 'F2') setOpen(!isOpen);
      }}
    >
      <div className="flex items-center gap-1">
        <div className="relative min-w-0 flex-1">
          <AnswerInput
            question={question}
            id={id}
            aria-label={label}
            aria-describedby={`${id}-notes`}
            data-cell={cell}
          />
          <span
            className={`pointer-events-none absolute top-1/2 -translate-y-1/2 ${isNumeric(question) ? 'left-2.5' : 'right-2.5'}`}
          >
            <AnswerSign cell={state} />
          </span>
        </div>
        <IconButton
          size="small"
          icon="ellipsis"
          label={`More about ${label ?? question.question_text}`}
          aria-expanded={isOpen}
          tabIndex={cell ? -1 : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <AnswerNotes questionId={question.id} id={`${id}-notes`} />
      {isOpen && <AnswerDetails questionId={question.id} />}
    </div>
  );
}

/** A question of a plain list: its words above its control. */
export function QuestionField({ question }: { question: Question }) {
  if (question.question_type === 'information') return <RichText text={question.question_text} />;
  return (
    <div className="max-w-2xl">
      <label htmlFor={answerFieldId(question.id)} className="mb-1.5 block font-semibold">
        {question.question_text}
        {question.unit && <span className="font-normal text-ink-faint"> ({question.unit})</span>}
        {!question.required && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      <AnswerCell question={question} />
    </div>
  );
}
