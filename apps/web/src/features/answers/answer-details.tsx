import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswers, useCell } from './answer-context.ts';
import { historyQuery } from './answers.queries.ts';
import { formatAnswer } from './format-answer.ts';

const reasons = [
  { value: null, label: 'An answer is given' },
  { value: 'not_known', label: 'Not known' },
  { value: 'not_applicable', label: 'Not applicable' },
] as const;

/** More about an answer, opened when asked for: help, giving a reason instead, and every change so far. */
export function AnswerDetails({ questionId }: { questionId: number }) {
  const { store, isReadOnly, submissionId } = useAnswers();
  const cell = useCell(questionId);
  const { question } = cell;
  const current = cell.draft ?? cell.saved;
  const history = useQuery(historyQuery(questionId, submissionId, cell.saved.version));
  return (
    <div className="mt-2 grid gap-4 rounded-md border border-line bg-canvas p-4 text-left text-sm">
      {question.help && <RichText text={question.help} className="text-sm" />}
      {question.missing_allowed && !isReadOnly && (
        <fieldset>
          <legend className="mb-1 font-semibold">Instead of an answer</legend>
          {reasons.map(({ value, label }) => (
            <label key={label} className="flex items-center gap-2 py-0.5">
              <input
                type="radio"
                name={`missing-${questionId}`}
                className="size-4 accent-accent"
                checked={current.missing_reason === value}
                onChange={() => {
                  store.edit(
                    questionId,
                    value === null ? { missing_reason: null } : { value: null, missing_reason: value },
                  );
                  void store.flush();
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <div>
        <p className="mb-1 font-semibold">Changes</p>
        {history.isPending && <Skeleton type="text@2" />}
        {history.data?.length === 0 && <p className="text-ink-faint">Nothing has been entered here yet.</p>}
        <ol className="grid gap-1">
          {history.data?.map((change) => (
            <li key={change.version}>
              <span className="tabular">
                {formatAnswer(question, change.old_value)} → {formatAnswer(question, change.new_value)}
              </span>{' '}
              <span className="text-ink-faint">
                {change.changed_by_name ?? 'unknown'}, {formatDateTime(change.changed_at)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
