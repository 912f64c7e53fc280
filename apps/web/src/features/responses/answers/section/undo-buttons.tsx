import { useEffect, useState } from 'react';
import { formatCount } from '../../../../lib/format/format.ts';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import { useAnswers, usePageState } from '../store/answer-context.ts';
import { answerFieldId, focusField } from '../store/focus-answer.ts';

/** Ctrl and Z takes back the last figure, block or file; with Shift, or Ctrl and Y, it is done again. */
export function UndoButtons() {
  const { store, isReadOnly } = useAnswers();
  const { can } = usePageState();
  const [words, setWords] = useState('');

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (isTypingElsewhere(event.target as HTMLElement)) return;
      event.preventDefault();
      step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    /** A text that is being typed, and one that is no answer, is undone by the browser, letter by letter. */
    const isTypingElsewhere = (target: HTMLElement) => {
      if (target.closest('[role=dialog], [role=alertdialog]')) return true;
      if (!target.matches('input:not([type=checkbox], [type=radio]), textarea')) return false;
      const of = store.cells().find(({ question }) => answerFieldId(question.id) === target.id);
      return !of || of.isFresh;
    };
    const step = (way: 'undo' | 'redo') => {
      const ids = store[way]();
      if (ids.length === 0) return;
      focusField(ids[0]!);
      setWords(said(way, ids));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [store]);

  if (isReadOnly) return null;
  // Neither is disabled: it would lose the focus with its last step.
  return (
    <span className="no-print flex items-center">
      <IconButton
        size="small"
        icon="undo-2"
        label="Undo (Ctrl + Z)"
        aria-disabled={!can.undo}
        className="aria-disabled:text-ink-disabled"
        onClick={() => setWords(said('undo', store.undo()))}
      />
      <IconButton
        size="small"
        icon="redo-2"
        label="Redo (Ctrl + Y)"
        aria-disabled={!can.redo}
        className="aria-disabled:text-ink-disabled"
        onClick={() => setWords(said('redo', store.redo()))}
      />
      <span role="status" className="sr-only">
        {words}
      </span>
    </span>
  );
}

const said = (way: 'undo' | 'redo', ids: readonly number[]): string =>
  ids.length === 0
    ? `Nothing ${way === 'undo' ? 'to undo' : 'to redo'}.`
    : `${way === 'undo' ? 'Undone' : 'Redone'}: ${formatCount(ids.length, 'answer')}.`;
