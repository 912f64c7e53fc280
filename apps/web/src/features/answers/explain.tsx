import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAnswers, useCell } from './answer-context.ts';

const CONFIRMED = 'Confirmed: the figure is right.';

/** Asks for a reason; where `canConfirm`, one press says that the figure is right as it is. */
export function Explain({
  questionId,
  label,
  canConfirm = false,
}: {
  questionId: number;
  label: string;
  canConfirm?: boolean;
}) {
  const { store } = useAnswers();
  const { question, saved } = useCell(questionId);
  // What was said of the figure before may well hold for the corrected one.
  const [text, setText] = useState(saved.explanation === CONFIRMED ? '' : (saved.explanation ?? ''));
  const [isTouched, setTouched] = useState(false);
  const give = (explanation: string) => {
    if (explanation.trim() === '') return;
    store.edit(questionId, { explanation: explanation.trim() });
    void store.flush();
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <input
        type="text"
        aria-label={`${label} ${question.question_text}`}
        placeholder={label}
        maxLength={2000}
        value={text}
        className="min-h-8 min-w-28 flex-1 rounded-md border border-line-strong bg-surface px-2 text-xs text-ink"
        onChange={(event) => {
          setText(event.target.value);
          setTouched(true);
        }}
        onBlur={() => isTouched && give(text)}
        onKeyDown={(event) => {
          // The arrows and Enter of the grid are not meant here.
          event.stopPropagation();
          if (event.key === 'Enter') give(text);
        }}
      />
      {canConfirm && (
        <Button size="small" onClick={() => give(text.trim() || CONFIRMED)}>
          It is right
          <span className="sr-only">: {question.question_text}</span>
        </Button>
      )}
    </div>
  );
}
