import { useState } from 'react';
import { useParams } from 'react-router';
import { unsubscribeContact } from '../data/cases/survey-responses.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { useApiMutation } from '../lib/form/use-api-mutation.ts';
import { FocusedHeading } from '../ui/page/focused-heading.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { InlineMessage } from '../ui/feedback/inline-message.tsx';

/** For whoever was invited to a survey and wants no more messages: a press, since mail programs open links by themselves. */
export default function UnsubscribeSurveyPage() {
  const { token = '' } = useParams();
  const [isDone, setDone] = useState(false);
  usePageTitle('Messages about a survey');
  const { send, isPending, refusal } = useApiMutation(() => unsubscribeContact(token), {
    done: () => setDone(true),
    tells: 'here',
  });
  return (
    <PageBody>
      <div className="max-w-2xl">
        {isDone ? (
          <>
            <FocusedHeading>You will not be written to again</FocusedHeading>
            <p className="mt-4">
              Thank you for telling us. We will send you no more messages about this survey. If you change
              your mind, the link in the message you have still opens it.
            </p>
          </>
        ) : (
          <>
            <PageHeader
              title="No more messages about this survey?"
              lead="You need not take part, and nobody minds. We then write to you about it no more."
            />
            {refusal && (
              <InlineMessage tone="error" isLive className="mb-6">
                {refusal}
              </InlineMessage>
            )}
            <Button variant="primary" size="large" isPending={isPending} onClick={() => void send()}>
              Send me no more messages
            </Button>
          </>
        )}
      </div>
    </PageBody>
  );
}
