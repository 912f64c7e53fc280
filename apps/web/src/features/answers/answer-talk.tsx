import type { Comment } from '@portal/contract/comments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useMayWrite } from '../../shell/auth-store.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnswers } from './answer-context.ts';
import { addComment, commentsQuery, flagQuery, markAnswer, withdrawComment } from './answers.queries.ts';

/** What is said about an answer between the organisation and the programme team. */
export function Comments({ questionId }: { questionId: number }) {
  const { submissionId } = useAnswers();
  const of = { submission_id: submissionId, question_id: questionId };
  const queryClient = useQueryClient();
  const { data, error } = useQuery(commentsQuery(of));
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const id = useId();
  const mayWrite = useMayWrite();
  useUnsaved(text.trim() !== '');
  const change = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: commentsQuery(of).queryKey });
      return true;
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
      return false;
    } finally {
      setPending(false);
    }
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await change(() => addComment({ ...of, comment_text: text }))) setText('');
  };
  return (
    <div>
      <p className="mb-1 font-semibold">Comments</p>
      {error && <p className="text-error">{toApiError(error).error}</p>}
      {data && data.length > 0 && (
        <ol className="mb-3 grid gap-2">
          {data.map((comment) => (
            <Said
              key={comment.id}
              comment={comment}
              onWithdraw={() => void change(() => withdrawComment(comment.id))}
            />
          ))}
        </ol>
      )}
      {mayWrite ? (
        <form className="grid justify-items-start gap-2" onSubmit={(event) => void send(event)}>
          <label htmlFor={id} className="sr-only">
            Your comment
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={4000}
            value={text}
            placeholder="Ask or explain; the other side is told by email"
            className="field-sizing-content min-h-14 w-full rounded-md border border-line-strong bg-surface px-2 py-1.5"
            onChange={(event) => setText(event.target.value)}
            // The arrows and Enter of the grid are not meant here.
            onKeyDown={(event) => event.stopPropagation()}
          />
          <Button type="submit" size="small" isPending={isPending} disabled={text.trim() === ''}>
            Send comment
          </Button>
        </form>
      ) : (
        data?.length === 0 && <p className="text-ink-faint">Nothing has been said.</p>
      )}
    </div>
  );
}

function Said({ comment, onWithdraw }: { comment: Comment; onWithdraw: () => void }) {
  return (
    <li className={comment.is_team ? 'border-l-2 border-accent pl-3' : 'border-l-2 border-line-strong pl-3'}>
      {comment.comment_text === null ? (
        <span className="text-ink-faint">Withdrawn</span>
      ) : (
        <span className="whitespace-pre-wrap">{comment.comment_text}</span>
      )}
      <span className="block text-xs text-ink-faint">
        {comment.user_name}
        {comment.is_team && ', programme team'}, {formatDateTime(comment.created_at)}
        {comment.is_own && comment.comment_text !== null && (
          <>
            {' '}
            <button type="button" className="link" onClick={onWithdraw}>
              Withdraw
            </button>
          </>
        )}
      </span>
    </li>
  );
}

/** Marks an answer for follow-up, or says that it is settled. */
export function FollowUp({ questionId }: { questionId: number }) {
  const { submissionId } = useAnswers();
  const of = { submission_id: submissionId, question_id: questionId };
  const queryClient = useQueryClient();
  const { data: flag } = useQuery(flagQuery(of));
  const mayWrite = useMayWrite();
  const mark = async (flagged: boolean) => {
    try {
      await markAnswer({ ...of, flagged });
      await queryClient.invalidateQueries({ queryKey: flagQuery(of).queryKey });
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {flag ? (
        <>
          <p className="flex items-center gap-1.5 font-semibold text-warning">
            <Icon name="flag" />
            Marked for follow-up
            <span className="font-normal text-ink-faint">
              {flag.flagged_by_name}, {formatDateTime(flag.flagged_at)}
            </span>
          </p>
          {flag.may_settle && (
            <Button size="small" onClick={() => void mark(false)}>
              Settled
            </Button>
          )}
        </>
      ) : (
        mayWrite && (
          <Button size="small" icon="flag" onClick={() => void mark(true)}>
            Mark for follow-up
          </Button>
        )
      )}
    </div>
  );
}
