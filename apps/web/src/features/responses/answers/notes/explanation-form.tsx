import { useState } from 'react';
import { afterPointerUp } from '../../../../lib/browser/after-pointer-up.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { currentAnswer } from '../store/answer-cell.ts';
import { useAnswers, useCell } from '../store/answer-context.ts';

const CONFIRMED = 'Confirmed: the figure is right.';

/**
 * Asks for a reason; where there is a figure, one press says that it is right as it is.
 *
 * @param tabIndex -1 while Tab is to pass it by
 */
export function ExplanationForm({
  questionId,
  onGiven,
  onLeave,
  hint = '',
  tabIndex = 0,
}: {
  questionId: number;
  /** Given with Enter or the button: where the keyboard goes from here. */
  onGiven: () => void;
  onLeave?: () => void;
  hint?: string;
  tabIndex?: 0 | -1;
}) {
  const { store } = useAnswers();
  const cell = useCell(questionId);
  const { question, saved } = cell;
  const canConfirm = currentAnswer(cell).missing_reason === null;
  const label = canConfirm ? 'Why is this correct?' : 'Why is there no answer?';
  // What was said of the figure before may well hold for the corrected one.
  const [text, setText] = useState(saved.explanation === CONFIRMED ? '' : (saved.explanation ?? ''));
  const [isTouched, setTouched] = useState(false);
  const give = (explanation: string): boolean => {
    if (explanation.trim() === '') return false;
    store.edit(questionId, { explanation: explanation.trim() });
    void store.flush();
    return true;
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <input
        type="text"
        aria-label={`${label} ${question.question_text}`}
        placeholder={`${label}${hint}`}
        maxLength={2000}
        value={text}
        tabIndex={tabIndex}
        className="min-h-8 min-w-28 flex-1 rounded-md border border-line-strong bg-surface px-2 text-xs text-ink"
        onChange={(event) => {
          setText(event.target.value);
          setTouched(true);
        }}
        onBlur={() => isTouched && afterPointerUp(() => void give(text))}
        onKeyDown={(event) => {
          // The keys of the grid are not meant here.
          event.stopPropagation();
          if (event.key === 'Enter' && give(text)) {
            // The same key must not press the button that the focus goes to.
            event.preventDefault();
            onGiven();
          }
          if (event.key === 'Escape') onLeave?.();
        }}
      />
      {canConfirm && (
        <Button
          size="small"
          // Tab stores what was typed and goes on: this would vanish under it.
          tabIndex={text.trim() === '' ? tabIndex : -1}
          onClick={() => give(text.trim() || CONFIRMED) && onGiven()}
        >
          This is correct<span className="sr-only">: {question.question_text}</span>
        </Button>
      )}
    </div>
  );
}
