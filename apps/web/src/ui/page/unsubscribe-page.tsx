import { type ReactNode, useState } from 'react';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { Button } from '../buttons/button.tsx';
import { InlineMessage } from '../feedback/inline-message.tsx';
import { FocusedHeading } from './focused-heading.tsx';
import { PageBody, PageHeader } from './page-header.tsx';

/** Asks before it unsubscribes: mail programs open links by themselves, so that only the button does it. */
export function UnsubscribePage({
  pageTitle,
  question,
  lead,
  confirmLabel,
  doneTitle,
  unsubscribe,
  children,
}: {
  pageTitle: string;
  question: string;
  lead: string;
  confirmLabel: string;
  doneTitle: string;
  unsubscribe: () => Promise<unknown>;
  /** The result, shown after unsubscribing. */
  children: ReactNode;
}) {
  const [isDone, setDone] = useState(false);
  usePageTitle(pageTitle);
  const { send, isPending, refusal } = useApiMutation(unsubscribe, {
    done: () => setDone(true),
    tells: 'here',
  });
  return (
    <PageBody>
      <div className="max-w-2xl">
        {isDone ? (
          <>
            <FocusedHeading>{doneTitle}</FocusedHeading>
            <p className="mt-4">{children}</p>
          </>
        ) : (
          <>
            <PageHeader title={question} lead={lead} />
            {refusal && (
              <InlineMessage tone="error" isLive className="mb-6">
                {refusal}
              </InlineMessage>
            )}
            <Button variant="primary" size="large" isPending={isPending} onClick={() => void send()}>
              {confirmLabel}
            </Button>
          </>
        )}
      </div>
    </PageBody>
  );
}
