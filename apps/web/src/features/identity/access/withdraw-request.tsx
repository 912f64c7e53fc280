import { useState } from 'react';
import { removeAccess } from '../../../data/identity/access.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';

/** Withdraws the user's request while it is pending. */
export function WithdrawRequest({
  entryId,
  projectName,
  onWithdrawn,
}: {
  entryId: number;
  projectName: string;
  onWithdrawn: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useApiMutation(removeAccess, { said: 'Your request has been withdrawn.' });
  const withdraw = async () => {
    await send(entryId);
    // Whether or not the server refuses: another person could have decided the request in the meantime.
    await onWithdrawn();
    setAsking(false);
  };
  return (
    <>
      <Button size="small" aria-label={`Withdraw request for ${projectName}`} onClick={() => setAsking(true)}>
        Withdraw request
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void withdraw()}
        title={`Withdraw your request for ${projectName}?`}
        confirmLabel="Withdraw request"
        isDestructive
        isPending={isPending}
      >
        The programme team will no longer see your request. You can ask again at any time.
      </ConfirmDialog>
    </>
  );
}
