import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { toast } from '../../../../lib/browser/toasts.ts';
import { useAnswers, useCell } from '../store/answer-context.ts';
import type { InputProps } from './input-props.ts';
import { formatInputNumber } from '../store/format-answer.ts';
import { parseNumber } from '@portal/contract/shared/parse-number';

/** A number typed as text, grouped when it is left; Escape puts back what is saved. */
export function NumberInput({ question, ...control }: InputProps) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(question.id);
  const [typing, setTyping] = useState<{ text: string; value: number | null } | null>(null);
  const { value } = cell.draft ?? cell.saved;
  // Show the text as typed until another value replaces it: an undo, or another user's value.
  const own = typing && (cell.typed === null ? value === typing.value : cell.typed === typing.text);

  function type(typed: string) {
    const { value: parsed, problem } = parseNumber(typed, question);
    setTyping({ text: typed, value: parsed });
    store.edit(
      question.id,
      { value: parsed, ...(parsed !== null && { missing_reason: null }) },
      problem === null ? null : { typed, problem },
    );
  }
  function leave() {
    setTyping(null);
    void store.flush();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    setTyping(null);
    store.reset(question.id);
  }
  return (
    <input
      {...control}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      aria-invalid={(cell.message !== null && !cell.isFresh) || cell.state === 'conflict' || undefined}
      value={
        (own ? typing.text : null) ??
        cell.typed ??
        (typeof value === 'number' ? formatInputNumber(value) : '')
      }
      // Typing changes nothing around the field, so that a key causes no new layout. The width is that of a
      // plain field.
      className="tabular block min-h-10 w-full contain-size contain-layout [contain-intrinsic-inline-size:14.4em] rounded-md border border-line-strong bg-surface pr-3 pl-8 text-right hover:border-ink-soft read-only:border-line read-only:bg-canvas aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error"
      onChange={(event) => type(event.target.value)}
      onPaste={refuseSeveral}
      onFocus={(event) => event.target.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

/** The browser would run the lines of a copied column together into one long number. */
function refuseSeveral(event: ClipboardEvent) {
  if (!/[\t\r\n]/.test(event.clipboardData.getData('text/plain').trim())) return;
  event.preventDefault();
  toast('You copied several figures. Paste one at a time.', 'warning');
}
