import { type ReactNode, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/message.tsx';

/** Asks before something goes, naming what is lost; what the server refuses is said in its words. */
export function RemoveDialog({
  name,
  verb = 'Remove',
  confirmLabel,
  typeToConfirm,
  remove,
  onRemoved,
  onClose,
  children,
}: {
  name: string;
  verb?: 'Remove' | 'Delete';
  confirmLabel: string;
  typeToConfirm?: string;
  remove: () => Promise<unknown>;
  onRemoved: () => void | Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async () => {
    setPending(true);
    try {
      await remove();
      await onRemoved();
    } catch (thrown) {
      setRefusal(toApiError(thrown).error);
    }
    setPending(false);
  };
  if (refusal !== null) {
    return (
      <Dialog isOpen onClose={onClose} size="small" title={`“${name}” was not ${verb.toLowerCase()}d`}>
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void run()}
      title={`${verb} “${name}”?`}
      confirmLabel={confirmLabel}
      isDestructive
      isPending={isPending}
      typeToConfirm={typeToConfirm}
    >
      {children}
    </ConfirmDialog>
  );
}
