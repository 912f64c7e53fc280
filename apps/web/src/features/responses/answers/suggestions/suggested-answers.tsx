import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { focusField, questionOfField } from '../store/focus-answer.ts';
import { formatAnswer, unitOf } from '../store/format-answer.ts';
import { findSuggestions, findSuggestion, acceptSuggestions } from './find-suggestions.ts';

/** Below a blank field: what is offered as its answer, and the press that takes it. */
export function SuggestedAnswer({
  question,
  name,
  isInGrid = false,
}: {
  question: Question;
  name: string;
  isInGrid?: boolean;
}) {
  const { store, rules, isReadOnly } = useAnswers();
  useCell(question.id);
  const read = () => findSuggestion(question.id, store, rules);
  // A value that says the same is the same.
  useSyncExternalStore(rules.subscribe, () => JSON.stringify(read()));
  const value = read();
  if (isReadOnly || value === null) return null;
  const words = [formatAnswer(question, value), unitOf(question)].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      // Tab goes from figure to figure; Alt and Enter take it.
      tabIndex={isInGrid ? -1 : undefined}
      aria-label={`Use the suggested answer for ${name}: ${words}`}
      title={`${words} (Alt + Enter)`}
      className={`no-print min-h-6 max-w-full justify-self-start rounded-md border border-dashed border-line-strong bg-canvas px-2 text-left text-xs text-ink-soft italic hover:border-ink-soft hover:text-ink ${isInGrid ? 'mb-1 ml-2 truncate' : 'wrap-anywhere'}`}
      onClick={() => {
        acceptSuggestions(store, [[question.id, value]]);
        focusField(question.id);
      }}
    >
      Suggested: {words}
    </button>
  );
}

/** Above the questions: how much is offered in the section, and the press that takes all of it. */
export function SuggestionBar() {
  const { store, rules } = useAnswers();
  const [said, setSaid] = useState('');
  const count = useSyncExternalStore(
    (listener) => store.subscribe('cells', listener),
    () => findSuggestions(store, rules).length,
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey || event.ctrlKey || event.metaKey) return;
      const field = (event.target as HTMLElement).closest<HTMLElement>('[data-keeps-focus]');
      const id = questionOfField(field?.dataset['keepsFocus'] ?? '');
      const value = id === null ? null : findSuggestion(id, store, rules);
      if (id === null || value === null) return;
      event.preventDefault();
      event.stopPropagation();
      acceptSuggestions(store, [[id, value]]);
      setSaid(`Filled in: ${formatAnswer(store.cell(id).question, value)}.`);
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [store, rules]);
  return (
    <div className="no-print">
      {count > 0 && (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed border-line-strong bg-canvas px-4 py-2 text-sm">
          <p>
            {formatCount(count, 'answer')} {count === 1 ? 'is' : 'are'} suggested here. A suggestion is only
            saved when you use it. Select it, or press Alt + Enter in its field.
          </p>
          <Button
            size="small"
            icon="check"
            onClick={() => {
              const all = findSuggestions(store, rules);
              acceptSuggestions(store, all);
              setSaid(`Filled in: ${formatCount(all.length, 'answer')}.`);
              document.querySelector<HTMLElement>('[data-focus-home]')?.focus();
            }}
          >
            Use {count === 1 ? 'it' : `all ${count}`}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
