import type { MessagePreview } from '@portal/contract/collection/reminders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageDraft, messagePreviewQuery } from '../../../data/collection/reminders.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const AT_ONCE = 20;

/** Shows the recipients of a message, and the message as each will read it, one after the other. */
export function MessagePreviewPane({
  asked,
  preview,
  isSent = true,
}: {
  asked: MessageDraft;
  preview: MessagePreview;
  /** False: preview only, without sending. */
  isSent?: boolean;
}) {
  const { people, organisations, unreachable, told_lately, settled, is_example } = preview;
  const [at, setAt] = useState(0);
  const offset = Math.floor(at / AT_ONCE) * AT_ONCE;
  const later = useQuery({ ...messagePreviewQuery(asked, offset), enabled: offset > 0 });
  const message = (offset === 0 ? preview : later.data)?.messages[at - offset];
  return (
    <div className="grid gap-4">
      {is_example && (
        <InlineMessage>There are no recipients yet. This is how the email would look.</InlineMessage>
      )}
      {isSent && !is_example && (
        <p>
          This message goes to {formatCount(people, 'person', 'people')} at{' '}
          {formatCount(organisations - unreachable.length, 'organisation')}, one email per person.
        </p>
      )}
      {isSent && told_lately > 0 && (
        <InlineMessage tone="warning">
          {formatCount(told_lately, 'of the organisations was', 'of the organisations were')} emailed in the
          last day.
        </InlineMessage>
      )}
      {isSent && settled > 0 && (
        <InlineMessage tone="warning">
          {formatCount(settled, 'of the organisations has', 'of the organisations have')} already submitted or
          said they are not taking part.
        </InlineMessage>
      )}
      {isSent && unreachable.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer">
            {formatCount(unreachable.length, 'organisation')} without a contributor or contact
          </summary>
          <p className="mt-2 max-h-32 overflow-y-auto text-ink-soft">{unreachable.join(', ')}</p>
        </details>
      )}
      {later.error ? (
        <LoadError error={later.error} retry={later.refetch} />
      ) : !message ? (
        <Skeleton type="text@6" />
      ) : (
        <section aria-label="Preview" aria-live="polite" className="rounded-md bg-canvas px-5 py-4">
          <p className="text-sm wrap-anywhere text-ink-soft">
            To {message.full_name}, {message.organisation_name} ({message.to_address})
          </p>
          <p className="mt-2 font-semibold">{message.subject}</p>
          <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{message.text}</p>
        </section>
      )}
      {people > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" icon="chevron-left" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Previous
          </Button>
          <span className="tabular text-sm text-ink-faint">
            {at + 1} of {people}
          </span>
          <Button
            size="small"
            iconAfter="chevron-right"
            disabled={at === people - 1}
            onClick={() => setAt(at + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
