import { useState } from 'react';
import { objectToChange } from '../../../data/identity/users.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { FocusedHeading } from '../../../ui/page/focused-heading.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';

/**
 * Shows the page of a link that objects to a change. A button objects, so that no program that follows links
 * does.
 */
export function AccountChangeObjection({ code }: { code: string }) {
  const [isDone, setDone] = useState(false);
  const { send, isPending, refusal } = useApiMutation(objectToChange, {
    tells: 'here',
    done: () => setDone(true),
  });
  if (isDone) {
    return (
      <>
        <FocusedHeading className="text-2xl">You objected to the change</FocusedHeading>
        <p className="text-ink-soft">
          The change has been stopped, and the programme team has been notified. If the change was already
          made, we have undone it and sent you a link to choose a new password.
        </p>
      </>
    );
  }
  return (
    <>
      <FocusedHeading className="text-2xl">Object to a change to your account?</FocusedHeading>
      <p className="text-ink-soft">
        If you did not agree to a new email address or to a reset of your multi-factor authentication, object
        here. After that, the programme team cannot change either of them for 30 days.
      </p>
      <Refusal text={refusal} />
      <div>
        <Button variant="primary" isPending={isPending} onClick={() => void send(code)}>
          Object to the change
        </Button>
      </div>
    </>
  );
}
