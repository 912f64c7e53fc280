import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { removeEntry } from './access.queries.ts';

/** Takes one's own request back, while it waits. */
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
  const [isPending, setPending] = useState(false);
  const withdraw = async () => {
    setPending(true);
    try {
      await removeEntry(entryId);
      toast('Your request has been withdrawn.', 'success');
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
    await onWithdrawn();
    setPending(false);
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
        The programme team no longer sees it. You can ask again at any time.
      </ConfirmDialog>
    </>
  );
}
