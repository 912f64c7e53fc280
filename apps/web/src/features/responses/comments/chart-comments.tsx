import { canWrite } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { addComment, commentsQuery, withdrawComment } from '../../../data/responses/comments.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { CommentThread } from '../../../ui/benchmarking/comment-thread.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

type OfChart = { submission_id: number; chart_id: number };

/**
 * Shows the comments on a chart between one submission's organisation and the programme team. No one else can
 * read them.
 */
export function ChartComments({
  chartId,
  submissionId,
  submissionName,
}: {
  chartId: number;
  /** Null if no submission is selected, which the programme team can do. */
  submissionId: number | null;
  submissionName: string | undefined;
}) {
  return (
    <section aria-labelledby="comments" className="no-print mt-8 grid max-w-3xl gap-3">
      <h2 id="comments">Comments</h2>
      {submissionId === null ? (
        <p className="text-ink-faint">Select a submission above to read and add comments about it.</p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            Between {submissionName ?? 'this submission’s organisation'} and the programme team. No other
            organisation can read them.
          </p>
          <Thread
            key={`${chartId}-${submissionId}`}
            of={{ submission_id: submissionId, chart_id: chartId }}
          />
        </>
      )}
    </section>
  );
}

function Thread({ of }: { of: OfChart }) {
  const user = useSignedInUser();
  const comments = useQuery(commentsQuery(of));
  if (comments.isError) return <LoadError error={comments.error} retry={comments.refetch} />;
  if (!comments.data) return <Skeleton type="text@3" />;
  return (
    <CommentThread
      comments={comments.data}
      mayWrite={canWrite(user)}
      send={(comment_text) => addComment({ ...of, comment_text })}
      withdraw={withdrawComment}
    />
  );
}
