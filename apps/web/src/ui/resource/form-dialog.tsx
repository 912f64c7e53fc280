import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../../lib/form/unsaved-changes.ts';
import { ConfirmDialog, Dialog, type DialogProps } from '../dialog/dialog.tsx';

/**
 * A dialog with a form in it, which says what it holds unsaved by `useUnsaved`: however it is closed, what was typed is not
 * given up without asking. The form gets the way to close it for its “Cancel”.
 */
export function FormDialog({
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, 'children' | 'mayClose'> & { children: (cancel: () => void) => ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const mayClose = () => {
    if (hasUnsaved()) setAsking(true);
    return !hasUnsaved();
  };
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Dialog {...dialog} onClose={close} mayClose={mayClose}>
        {children(() => mayClose() && close())}
      </Dialog>
      <ConfirmDialog
        isOpen={dialog.isOpen && isAsking}
        onClose={() => setAsking(false)}
        onConfirm={close}
        title="Leave without saving?"
        confirmLabel="Leave without saving"
        isDestructive
      >
        You have unsaved changes. If you leave, you will lose them.
      </ConfirmDialog>
    </>
  );
}
