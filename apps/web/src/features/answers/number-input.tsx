import { type KeyboardEvent, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useAnswers, useCell } from './answer-context.ts';
import { showNumber } from './format-answer.ts';
import { parseNumber } from './parse-number.ts';

/** A number typed as text, grouped when it is left; Escape puts back what is saved. */
export function NumberInput({
  questionId,
  id,
  className,
  ...described
}: {
  questionId: number;
  id: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'data-cell'?: string;
}) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(questionId);
  const [typed, setTyped] = useState<string | null>(null);
  const value = (cell.draft ?? cell.saved).value;
  const isRefused = cell.state === 'refused' || cell.state === 'conflict';

  function type(text: string) {
    setTyped(text);
    const { value: parsed, problem } = parseNumber(text);
    store.edit(questionId, { value: parsed, ...(parsed !== null && { missing_reason: null }) }, problem);
  }
  function leave() {
    // What cannot be read stays as typed, beside its message.
    if (typed !== null && parseNumber(typed).problem === null) setTyped(null);
    void store.flush();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return;
    setTyped(null);
    store.reset(questionId);
  }
  return (
    <input
      {...described}
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      aria-invalid={isRefused || undefined}
      value={typed ?? (typeof value === 'number' ? showNumber(value) : '')}
      className={cx(
        'tabular min-h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-right hover:border-ink-soft read-only:border-line read-only:bg-canvas aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error',
        className,
      )}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}
