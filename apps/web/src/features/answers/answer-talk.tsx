import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useMayWrite } from '../../shell/auth-store.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CommentThread } from '../../ui/comment-thread.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnswers } from './answer-context.ts';
import { addComment, commentsQuery, flagQuery, markAnswer, withdrawComment } from './answers.queries.ts';

/** What is said about an answer between the organisation and the programme team. */
export function Comments({ questionId }: { questionId: number }) {
  const { submissionId } = useAnswers();
  const mayWrite = useMayWrite();
  const of = { submission_id: submissionId, question_id: questionId };
  const queryClient = useQueryClient();
  const { data, error } = useQuery(commentsQuery(of));
  const then = (work: Promise<unknown>) =>
    work.then(() => queryClient.invalidateQueries({ queryKey: commentsQuery(of).queryKey }));
  return (
    <div>
      <p className="mb-1 font-semibold">Comments</p>
      {error && <p className="text-error">{toApiError(error).error}</p>}
      {data && (
        <CommentThread
          comments={data}
          mayWrite={mayWrite}
          send={(comment_text) => then(addComment({ ...of, comment_text }))}
          withdraw={(id) => then(withdrawComment(id))}
        />
      )}
    </div>
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
