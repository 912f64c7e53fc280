import type { listAnswerHistory } from '@portal/contract/responses/answers';
import type { Output } from '@portal/contract/shared/endpoint';
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { answerHistoryQuery } from '../../../../data/responses/answers.ts';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatDateTime } from '../../../../lib/format/format.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { currentAnswer } from '../store/answer-cell.ts';
import { useAnswers, useCell } from '../store/answer-context.ts';
import { AnswerComments, FollowUpFlag } from './answer-comments.tsx';
import { usePipedText } from '../store/piped-text.ts';
import { formatAnswer, missingReasonNames } from '../store/format-answer.ts';

type Change = Output<typeof listAnswerHistory>['answer_history'][number];

const reasons = [
  { value: null, label: 'I have an answer' },
  { value: 'not_known', label: missingReasonNames.not_known },
  { value: 'not_applicable', label: missingReasonNames.not_applicable },
] as const;

/** More about an answer, opened when asked for: the whole question, giving a reason instead, and every change so far. */
export function AnswerDetails({ questionId, isInGrid = false }: { questionId: number; isInGrid?: boolean }) {
  const { question } = useCell(questionId);
  const text = usePipedText(question, 'question_text');
  const help = usePipedText(question, 'help');
  const { isReadOnly, isTrial, caseCode } = useAnswers();
  return (
    <div className="mt-1 grid gap-4 rounded-md border border-line bg-canvas p-4 text-left text-sm">
      {isInGrid && (
        <div className="grid gap-1">
          <p className="font-semibold">{text}</p>
          {help && <RichText text={help} className="text-sm" />}
        </div>
      )}
      {question.missing_allowed && !isReadOnly && <MissingReason questionId={questionId} />}
      {isTrial ? (
        <p className="text-ink-soft">Participants can see comments and the history of their answer here.</p>
      ) : (
        <>
          {caseCode === undefined && (
            <>
              <AnswerComments questionId={questionId} />
              <FollowUpFlag questionId={questionId} />
            </>
          )}
          <History questionId={questionId} />
        </>
      )}
    </div>
  );
}

function MissingReason({ questionId }: { questionId: number }) {
  const { store } = useAnswers();
  const current = currentAnswer(useCell(questionId));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Reason for no answer</legend>
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
  );
}

function History({ questionId }: { questionId: number }) {
  const { submissionId, caseCode } = useAnswers();
  const { question, saved } = useCell(questionId);
  const { data, error } = useQuery(answerHistoryQuery(questionId, { submissionId, caseCode }, saved.version));
  return (
    <div>
      <p className="mb-1 font-semibold">Changes</p>
      {!data && !error && <Skeleton type="text@2" />}
      {error && <p className="text-error">{toApiError(error).error}</p>}
      {data?.length === 0 && <p className="text-ink-faint">Nothing has been entered here yet.</p>}
      <ol className="grid gap-1.5">
        {data?.map((change) => (
          <li key={change.version}>
            <span className="tabular">
              {shown(question, change.old_value, change.old_missing_reason)} →{' '}
              {shown(question, change.new_value, change.new_missing_reason)}
            </span>
            {change.explanation && <span className="text-ink-soft"> “{change.explanation}”</span>}
            <span className="block text-xs text-ink-faint">
              {change.changed_by_name ?? 'Former user'}
              {change.key_name !== null && ` with the API key “${change.key_name}”`},{' '}
              {formatDateTime(change.changed_at)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const shown = (question: Question, value: Change['new_value'], reason: Change['new_missing_reason']) =>
  reason ? missingReasonNames[reason] : formatAnswer(question, value);
