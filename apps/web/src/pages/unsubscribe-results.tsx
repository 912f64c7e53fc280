import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { unsubscribeFromDigest } from '../data/exports/digests.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { paths } from '../paths.ts';
import { useApiMutation } from '../lib/form/use-api-mutation.ts';
import { FocusedHeading } from '../ui/page/focused-heading.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { InlineMessage } from '../ui/feedback/inline-message.tsx';

/** For whoever wants no more notices of a project's results: a press, since mail programs open links by themselves. */
export default function UnsubscribeResultsPage() {
  const { token = '' } = useParams();
  const [isDone, setDone] = useState(false);
  usePageTitle('Notices of results');
  const { send, isPending, refusal } = useApiMutation(() => unsubscribeFromDigest(token), {
    done: () => setDone(true),
    tells: 'here',
  });
  return (
    <PageBody>
      <div className="max-w-2xl">
        {isDone ? (
          <>
            <FocusedHeading>You will get no more notices of these results</FocusedHeading>
            <p className="mt-4">
              Your access stays as it is. If you change your mind, turn them on again under{' '}
              <Link className="link" to={paths.accountNotices()}>
                Account, Notices
              </Link>
              .
            </p>
          </>
        ) : (
          <>
            <PageHeader
              title="No more notices of these results?"
              lead="We then write to you no more when results of this project are published or have changed. Other projects’ notices stay."
            />
            {refusal && (
              <InlineMessage tone="error" isLive className="mb-6">
                {refusal}
              </InlineMessage>
            )}
            <Button variant="primary" size="large" isPending={isPending} onClick={() => void send()}>
              Send me no more notices
            </Button>
          </>
        )}
      </div>
    </PageBody>
  );
}
