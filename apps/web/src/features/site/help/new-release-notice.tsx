import { useState } from 'react';
import { hasUnseenRelease, markReleaseSeen } from '../../../lib/http/seen-release.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Says once after an upgrade that there is something to read about it. */
export function NewReleaseNotice() {
  const [isNew, setNew] = useState(hasUnseenRelease);
  if (!isNew) return null;
  const dismiss = () => {
    markReleaseSeen();
    setNew(false);
  };
  return (
    <div className="mb-8">
      <InlineMessage
        title="The portal has been upgraded"
        action={
          <span className="flex flex-wrap gap-2">
            <LinkButton to={paths.whatsNew()}>What’s new</LinkButton>
            <Button variant="quiet" onClick={dismiss}>
              Dismiss
            </Button>
          </span>
        }
      >
        Everything still works as before. See what’s new in one minute.
      </InlineMessage>
    </div>
  );
}
