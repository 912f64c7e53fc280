import type { Comment } from '@portal/contract/responses/comments';
import { type FormEvent, useState } from 'react';
import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { cx } from '../../lib/format/class-names.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { Button } from '../buttons/button.tsx';
import { InlineMessage } from '../feedback/inline-message.tsx';
import { TextArea } from '../form/text-field.tsx';
import { Form } from '../form/form.tsx';

/** Shows the comments between an organisation and the programme team on one subject, oldest first. */
export function CommentThread({
  comments,
  mayWrite,
  send,
  withdraw,
}: {
  comments: readonly Comment[];
  /** A viewer reads. */
  mayWrite: boolean;
  /** Both answer once what was said is among the comments. @throws ApiError */
  send: (text: string) => Promise<unknown>;
  withdraw: (id: number) => Promise<unknown>;
}) {
  const [text, setText] = useState('');
  const sending = useApiMutation(send, {
    // Text typed during the save stays.
    done: (_, sent) => setText((now) => (now === sent ? '' : now)),
    tells: 'here',
  });
  const withdrawing = useApiMutation(withdraw, { tells: 'here' });
  const refusal = sending.refusal ?? withdrawing.refusal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    withdrawing.forget();
    void sending.send(text);
  };
  return (
    <div className="grid gap-3">
      {comments.length === 0 && (
        <p className="text-ink-faint">No comments yet.{mayWrite && ' Your comment is also sent by email.'}</p>
      )}
      {comments.length > 0 && (
        <ol className="grid gap-2">
          {comments.map((comment) => (
            <Said
              key={comment.id}
              comment={comment}
              onWithdraw={mayWrite ? () => void withdrawing.send(comment.id) : null}
            />
          ))}
        </ol>
      )}
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      {mayWrite && (
        // The arrows and Enter of a grid around it are not meant here.
        <Form
          isUnsaved={text.trim() !== ''}
          guard={{ lostBy: 'path' }}
          className="grid justify-items-start gap-2"
          onSubmit={submit}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <TextArea
            label="Your comment"
            isLabelHidden
            className="w-full"
            rows={2}
            maxLength={4000}
            value={text}
            placeholder="Ask a question or give an explanation. Your comment is also sent by email."
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="small" isPending={sending.isPending} disabled={text.trim() === ''}>
            Send comment
          </Button>
        </Form>
      )}
    </div>
  );
}

function Said({ comment, onWithdraw }: { comment: Comment; onWithdraw: (() => void) | null }) {
  const isWithdrawn = comment.comment_text === null;
  return (
    <li className={cx('border-l-2 pl-3', comment.is_team ? 'border-accent' : 'border-line-strong')}>
      <span className={isWithdrawn ? 'text-ink-faint' : 'break-words whitespace-pre-wrap'}>
        {comment.comment_text ?? 'Withdrawn'}
      </span>
      <span className="block text-xs text-ink-faint">
        {comment.user_name}
        {comment.is_team && ', programme team'},{' '}
        <time dateTime={comment.created_at}>{formatDateTime(comment.created_at)}</time>
        {comment.is_own && !isWithdrawn && onWithdraw && (
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
