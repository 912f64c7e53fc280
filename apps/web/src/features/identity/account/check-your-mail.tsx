import type { ReactNode } from 'react';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { runtimeConfig } from '../../../lib/http/runtime-config.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { SupportContact } from '../../../ui/page/support-contact.tsx';

/** Explains what to do after a message is sent, and how to send it again. */
export function CheckYourMail({
  children,
  onResend,
}: {
  children: ReactNode;
  onResend: () => Promise<unknown>;
}) {
  const [isSent, setSent] = useState(false);
  const again = useApiMutation(onResend, { done: () => setSent(true), tells: 'here' });
  const sendAgain = () => {
    setSent(false);
    void again.send();
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 text-ink-soft">{children}</div>
      <div className="border-t border-line pt-5">
        <p className="text-sm text-ink-soft">
          No email after a few minutes? Check your junk folder, or send it again.
        </p>
        <Button className="mt-4" icon="mail" isPending={again.isPending} onClick={sendAgain}>
          Send the email again
        </Button>
        {isSent && (
          <InlineMessage className="mt-4" tone="success" isLive>
            Sent again. It can take a few minutes to arrive.
          </InlineMessage>
        )}
        {again.refusal && (
          <InlineMessage className="mt-4" tone="error" isLive>
            {again.refusal}
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
