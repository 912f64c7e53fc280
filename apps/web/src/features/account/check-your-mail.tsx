import type { ReactNode } from 'react';
import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

type Outcome = { tone: 'success' | 'error'; text: string };

/** What to do now that a message is on its way, and how to have it sent again. */
export function CheckYourMail({
  children,
  onResend,
}: {
  children: ReactNode;
  onResend: () => Promise<unknown>;
}) {
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const sendAgain = async () => {
    setPending(true);
    setOutcome(null);
    try {
      await onResend();
      setOutcome({ tone: 'success', text: 'Sent again. It can take a few minutes to arrive.' });
    } catch (thrown) {
      setOutcome({ tone: 'error', text: toApiError(thrown).error });
    }
    setPending(false);
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 text-ink-soft">{children}</div>
      <div className="border-t border-line pt-5">
        <p className="text-sm text-ink-soft">
          Nothing there after a few minutes? Look in the junk folder, or have it sent again.
        </p>
        <Button className="mt-4" icon="mail" isPending={isPending} onClick={() => void sendAgain()}>
          Send the message again
        </Button>
        {outcome && (
          <InlineMessage className="mt-4" tone={outcome.tone} isLive>
            {outcome.text}
          </InlineMessage>
        )}
        {runtimeConfig.support_email && (
          <p className="mt-4 text-sm text-ink-soft">
            Still nothing? <SupportContact />
          </p>
        )}
      </div>
    </div>
  );
}
