import { confirmEmailAddress } from '../../../data/identity/users.ts';
import { paths } from '../../../paths.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { FocusedHeading } from '../../../ui/page/focused-heading.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { useState } from 'react';

/**
 * Confirms a new address from the link in the message. Needs a button, so that programs that check links
 * change nothing.
 */
export function ConfirmEmailAddress({ code }: { code: string }) {
  const [isDone, setDone] = useState(false);
  const { send, isPending, refusal } = useApiMutation(confirmEmailAddress, {
    tells: 'here',
    done: () => setDone(true),
  });
  if (isDone) {
    return (
      <>
        <FocusedHeading className="text-2xl">Your email address has been changed</FocusedHeading>
        <p className="text-ink-soft">You have been signed out everywhere. Sign in with the new address.</p>
        <div>
          <LinkButton to={paths.login()}>Sign in</LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <FocusedHeading className="text-2xl">Use this email address for your account?</FocusedHeading>
      <p className="text-ink-soft">
        You will sign in with the new address and the same password. You will be signed out everywhere, and we
        will email both addresses.
      </p>
      <Refusal text={refusal} />
      <div>
        <Button variant="primary" isPending={isPending} onClick={() => void send(code)}>
          Use the new address
        </Button>
      </div>
    </>
  );
}
