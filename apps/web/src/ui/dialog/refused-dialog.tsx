import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { InlineMessage } from '../feedback/inline-message.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/** Says why something does not happen: because it is known beforehand, or because the server refused it. */
export function RefusedDialog({
  name,
  done,
  known,
  refusal,
  onClose,
}: {
  name: string;
  /** The refused action: “deleted”. */
  done: string;
  known: ReactNode;
  refusal: string | null;
  onClose: () => void;
}) {
  const title = `“${name}” ${refusal === null ? 'cannot be' : 'was not'} ${done}`;
  return (
    <Dialog isOpen onClose={onClose} size="small" title={title}>
      {refusal === null ? (
        known
      ) : (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
