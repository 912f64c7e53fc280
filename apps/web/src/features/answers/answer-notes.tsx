import { softWarnings } from '@portal/contract/answer-rules';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { currentOf } from './answer-cell.ts';
import { useAnswers, useCell } from './answer-context.ts';
import { Explain } from './explain.tsx';
import { formatAnswer, formatChange, missingWords } from './format-answer.ts';

/** What stands under an answer: last period's, why it is unusual or refused, and what was said about it. */
export function AnswerNotes({ questionId, id }: { questionId: number; id: string }) {
  const { isReadOnly } = useAnswers();
  const cell = useCell(questionId);
  const { question } = cell;
  const current = currentOf(cell);
  const { previous } = question;
  const change = previous && formatChange(current.value, previous.value);
  const warnings = cell.isFresh ? [] : softWarnings(question, current.value, previous?.value ?? null);
  const isExplained = (current.explanation ?? '').trim() !== '';
  const isConflict = cell.state === 'conflict';
  const isDoubtful = warnings.length > 0 && !isExplained && !isConflict;
  return (
    <div className="grid gap-1.5 text-xs text-ink-faint empty:hidden">
      <div id={id} className="grid gap-1.5 empty:hidden">
        {previous && (
          <p className="tabular">
            {previous.time_period_name}: {formatAnswer(question, previous.value)}
            {change && !cell.isFresh && <span className="whitespace-nowrap"> ({change})</span>}
          </p>
        )}
        {cell.message && !cell.isFresh && <p className="font-semibold text-error">{cell.message}</p>}
        {current.missing_reason && (
          <p className="font-semibold text-ink-soft">{missingWords[current.missing_reason]}</p>
        )}
        {isDoubtful &&
          warnings.map((warning) => (
            <p key={warning} className="flex gap-1.5 font-semibold text-warning">
              <Icon name="triangle-alert" className="mt-0.5" />
              {warning}
            </p>
          ))}
      </div>
      {isConflict && <Conflict questionId={questionId} />}
      {isDoubtful && !isReadOnly && <Explain questionId={questionId} label="Why is that?" canConfirm />}
      {current.missing_reason && !isExplained && !isReadOnly && (
        <Explain questionId={questionId} label="Why is there no answer?" />
      )}
      {isExplained && <Explanation questionId={questionId} />}
    </div>
  );
}

function Explanation({ questionId }: { questionId: number }) {
  const { store, isReadOnly } = useAnswers();
  const cell = useCell(questionId);
  return (
    <p className="text-ink-soft">
      “{currentOf(cell).explanation}”{' '}
      {!isReadOnly && (
        <button type="button" className="link" onClick={() => store.edit(questionId, { explanation: null })}>
          Change<span className="sr-only"> the explanation of {cell.question.question_text}</span>
        </button>
      )}
    </p>
  );
}

/** Two values for one answer: who and when, and the choice between them. */
function Conflict({ questionId }: { questionId: number }) {
  const { store } = useAnswers();
  const cell = useCell(questionId);
  const { question, theirs } = cell;
  if (!theirs) return null;
  const mine = currentOf(cell);
  const shown = (answer: Pick<typeof mine, 'value' | 'missing_reason'>) =>
    answer.missing_reason ? missingWords[answer.missing_reason] : formatAnswer(question, answer.value);
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border border-warning-line bg-warning-tint p-3 text-ink"
    >
      <p>
        <strong>{theirs.updated_by_name ?? 'Somebody else'}</strong> has saved{' '}
        <strong>{shown(theirs)}</strong>
        {theirs.updated_at && ` on ${formatDateTime(theirs.updated_at)}`}. You typed{' '}
        <strong>{cell.typed ?? shown(mine)}</strong>.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => store.resolve(questionId, 'mine')}>
          Keep mine<span className="sr-only">, {cell.typed ?? shown(mine)}</span>
        </Button>
        <Button size="small" onClick={() => store.resolve(questionId, 'theirs')}>
          Keep theirs<span className="sr-only">, {shown(theirs)}</span>
        </Button>
      </div>
    </div>
  );
}
