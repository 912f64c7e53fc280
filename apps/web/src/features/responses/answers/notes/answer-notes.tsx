import { useState } from 'react';
import { formatDateTime } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { cellPrompts, currentAnswer } from '../store/answer-cell.ts';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { ExplanationForm } from './explanation-form.tsx';
import { focusField } from '../store/focus-answer.ts';
import { formatAnswer, formatChange, missingReasonNames } from '../store/format-answer.ts';

/**
 * Shows the notes under an answer: last period's answer, why the answer is unusual or refused, and its
 * comments.
 *
 * @param hasLast if last period's answer is already shown beside it
 */
export function AnswerNotes({
  questionId,
  id,
  hasLast = false,
}: {
  questionId: number;
  id: string;
  hasLast?: boolean;
}) {
  const { isReadOnly } = useAnswers();
  const cell = useCell(questionId);
  const { question } = cell;
  const current = currentAnswer(cell);
  const { previous } = question;
  const change = previous && formatChange(current.value, previous.value);
  const { warnings, reason } = cellPrompts(cell);
  const isExplained = (current.explanation ?? '').trim() !== '';
  return (
    <div className="grid gap-1.5 text-xs text-ink-faint empty:hidden">
      <div id={id} className="grid gap-1.5 empty:hidden">
        {previous && !hasLast && (
          <p className="tabular">
            {previous.time_period_name}: {formatAnswer(question, previous.value)}
            {change && !cell.isFresh && <span className="whitespace-nowrap"> ({change})</span>}
          </p>
        )}
        {cell.message && !cell.isFresh && <p className="font-semibold text-error">{cell.message}</p>}
        {current.missing_reason && (
          <p className="font-semibold text-ink-soft">{missingReasonNames[current.missing_reason]}</p>
        )}
        {reason &&
          warnings.map((warning) => (
            <p key={warning} className="flex gap-1.5 font-semibold text-warning">
              <Icon name="triangle-alert" className="mt-0.5" />
              {warning}
            </p>
          ))}
      </div>
      <Asked
        questionId={questionId}
        isConflict={cell.state === 'conflict'}
        isReason={reason && !isReadOnly}
      />
      {isExplained && <Explanation questionId={questionId} />}
    </div>
  );
}

/**
 * Shows what the user must do about an answer. It appears while the user types elsewhere, so Tab skips it
 * until they go there. They reach it with Ctrl and Enter from the field, by mouse, or by the list at the
 * section's end.
 */
function Asked({
  questionId,
  isConflict,
  isReason,
}: {
  questionId: number;
  isConflict: boolean;
  isReason: boolean;
}) {
  const [isInside, setInside] = useState(false);
  if (!isConflict && !isReason) return null;
  const tabIndex = isInside ? 0 : -1;
  const back = () => focusField(questionId);
  return (
    <div
      data-asked
      onFocus={() => setInside(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setInside(false)}
    >
      {isConflict && <Conflict questionId={questionId} tabIndex={tabIndex} back={back} />}
      {isReason && (
        <ExplanationForm
          questionId={questionId}
          tabIndex={tabIndex}
          hint=" (Ctrl + Enter)"
          onGiven={back}
          onLeave={back}
        />
      )}
    </div>
  );
}

function Explanation({ questionId }: { questionId: number }) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(questionId);
  return (
    <p className="text-ink-soft">
      “{currentAnswer(cell).explanation}”{' '}
      {!isReadOnly && (
        <button
          type="button"
          className="link"
          data-asked
          tabIndex={-1}
          onClick={() => store.edit(questionId, { explanation: null })}
        >
          Change<span className="sr-only"> the explanation for {cell.question.question_text}</span>
        </button>
      )}
    </p>
  );
}

/** Two values for one answer: who and when, and the choice between them. */
function Conflict({
  questionId,
  tabIndex,
  back,
}: {
  questionId: number;
  tabIndex: 0 | -1;
  back: () => void;
}) {
  const { store } = useAnswers();
  const cell = useCell(questionId);
  const { question, theirs } = cell;
  if (!theirs) return null;
  const mine = currentAnswer(cell);
  const keep = (whose: 'mine' | 'theirs') => {
    store.resolve(questionId, whose);
    back();
  };
  const shown = (answer: Pick<typeof mine, 'value' | 'missing_reason'>) =>
    answer.missing_reason ? missingReasonNames[answer.missing_reason] : formatAnswer(question, answer.value);
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border border-warning-line bg-warning-tint p-3 text-ink"
    >
      <p>
        <strong>{theirs.updated_by_name ?? 'Someone else'}</strong> saved <strong>{shown(theirs)}</strong>
        {theirs.updated_at && ` on ${formatDateTime(theirs.updated_at)}`}. You typed{' '}
        <strong>{cell.typed ?? shown(mine)}</strong>.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" tabIndex={tabIndex} onClick={() => keep('mine')}>
          Keep mine<span className="sr-only">, {cell.typed ?? shown(mine)}</span>
        </Button>
        <Button size="small" tabIndex={tabIndex} onClick={() => keep('theirs')}>
          Keep theirs<span className="sr-only">, {shown(theirs)}</span>
        </Button>
      </div>
    </div>
  );
}
