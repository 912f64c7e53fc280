import { softWarnings } from '@portal/contract/answer-rules';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnswers, useCell } from './answer-context.ts';
import { formatAnswer, formatChange } from './format-answer.ts';

const missing = { not_applicable: 'Not applicable', not_known: 'Not known' } as const;

/** What stands under an answer: last period's, why it is unusual or refused, and what was said about it. */
export function AnswerNotes({ questionId, id }: { questionId: number; id: string }) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(questionId);
  const { question, theirs } = cell;
  const current = cell.draft ?? cell.saved;
  const previous = question.previous;
  const change = previous && formatChange(current.value, previous.value);
  const warnings = softWarnings(question, current.value, previous?.value ?? null);
  const isExplained = (current.explanation ?? '').trim() !== '';
  return (
    <div className="grid gap-1 text-xs text-ink-faint">
      <div id={id}>
        {previous && (
          <p className="tabular">
            {previous.time_period_name}: {formatAnswer(question, previous.value)}
            {change && <span className="whitespace-nowrap"> ({change})</span>}
          </p>
        )}
        {cell.message && <p className="font-semibold text-error">{cell.message}</p>}
        {current.missing_reason && (
          <p className="font-semibold text-ink-soft">{missing[current.missing_reason]}</p>
        )}
      </div>
      {theirs && cell.state === 'conflict' && (
        <div
          role="alert"
          className="grid gap-2 rounded-md border border-warning-line bg-warning-tint p-3 text-ink"
        >
          <p>
            <strong>{theirs.updated_by_name ?? 'Somebody else'}</strong> has saved{' '}
            <strong>{formatAnswer(question, theirs.value)}</strong>
            {theirs.updated_at && ` on ${formatDateTime(theirs.updated_at)}`}. You typed{' '}
            <strong>{formatAnswer(question, current.value)}</strong>.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => store.resolve(questionId, 'mine')}>
              Keep mine
            </Button>
            <Button size="small" onClick={() => store.resolve(questionId, 'theirs')}>
              Keep theirs
            </Button>
          </div>
        </div>
      )}
      {warnings.length > 0 && !isExplained && cell.state !== 'conflict' && (
        <div className="grid gap-2 rounded-md border border-warning-line bg-warning-tint p-3 text-ink">
          {warnings.map((warning) => (
            <p key={warning} className="flex gap-1.5">
              <Icon name="triangle-alert" className="mt-0.5 text-warning" />
              {warning}
            </p>
          ))}
          {!isReadOnly && <Explain questionId={questionId} label="Why is that?" confirm="It is right" />}
        </div>
      )}
      {current.missing_reason && !isExplained && !isReadOnly && (
        <Explain questionId={questionId} label="Why is there no answer?" />
      )}
      {isExplained && (
        <p className="text-ink-soft">
          “{current.explanation}”{' '}
          {!isReadOnly && (
            <button
              type="button"
              className="link"
              onClick={() => store.edit(questionId, { explanation: null })}
            >
              Change<span className="sr-only"> the explanation of {question.question_text}</span>
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Asks for a reason; with `confirm` one press says that the figure is right as it is. */
function Explain({ questionId, label, confirm }: { questionId: number; label: string; confirm?: string }) {
  const { store } = useAnswers();
  const { question } = useCell(questionId);
  const [text, setText] = useState('');
  const give = (explanation: string) => {
    if (explanation.trim() === '') return;
    store.edit(questionId, { explanation: explanation.trim() });
    void store.flush();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="text"
        aria-label={`${label} ${question.question_text}`}
        placeholder={label}
        maxLength={2000}
        value={text}
        className="min-h-8 min-w-32 flex-1 rounded-md border border-line-strong bg-surface px-2 text-xs text-ink"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => give(text)}
        onKeyDown={(event) => event.key === 'Enter' && give(text)}
      />
      {confirm && (
        <Button size="small" onClick={() => give('Confirmed: the figure is right.')}>
          {confirm}
          <span className="sr-only">: {question.question_text}</span>
        </Button>
      )}
    </div>
  );
}
