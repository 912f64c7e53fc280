import { useQuery } from '@tanstack/react-query';
import {
  addComment,
  commentsQuery,
  answerFlagQuery,
  setAnswerFlag,
  withdrawComment,
} from '../../../../data/responses/comments.ts';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatDateTime } from '../../../../lib/format/format.ts';
import { useMayWrite } from '../../../../shell/auth/auth-store.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CommentThread } from '../../../../ui/benchmarking/comment-thread.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { useAnswers } from '../store/answer-context.ts';

/** Shows the comments on an answer between the organisation and the programme team. */
export function AnswerComments({ questionId }: { questionId: number }) {
  const { submissionId } = useAnswers();
  const mayWrite = useMayWrite();
  const of = { submission_id: submissionId, question_id: questionId };
  const { data, error } = useQuery(commentsQuery(of));
  return (
    <div>
      <p className="mb-1 font-semibold">Comments</p>
      {error && <p className="text-error">{toApiError(error).error}</p>}
      {data && (
        <CommentThread
          comments={data}
          mayWrite={mayWrite}
          send={(comment_text) => addComment({ ...of, comment_text })}
          withdraw={withdrawComment}
        />
      )}
    </div>
  );
}

/** Marks an answer for follow-up, or says that it is settled. */
export function FollowUpFlag({ questionId }: { questionId: number }) {
  const { submissionId } = useAnswers();
  const of = { submission_id: submissionId, question_id: questionId };
  const { data: flag } = useQuery(answerFlagQuery(of));
  const mayWrite = useMayWrite();
  const { send, isPending } = useApiMutation((flagged: boolean) => setAnswerFlag({ ...of, flagged }));
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
            <Button size="small" isPending={isPending} onClick={() => void send(false)}>
              Mark as resolved
            </Button>
          )}
        </>
      ) : (
        mayWrite && (
          <Button size="small" icon="flag" isPending={isPending} onClick={() => void send(true)}>
            Mark for follow-up
          </Button>
        )
      )}
    </div>
  );
}
