import { DialogScope } from '../../lib/form/unsaved-changes.ts';
import { closeDialogByUser } from './confirm-unsaved-loss.ts';
import ModalFrame, { type ModalFrameProps } from './modal-frame.tsx';

export { DialogTitle } from './modal-frame.tsx';

/** A dialog of the modal host. Forms in it know by its id that they are in it. */
export function HostedModal({ id, children, ...frame }: Omit<ModalFrameProps, 'onClose'> & { id: string }) {
  return (
    <DialogScope value={id}>
      <ModalFrame {...frame} onClose={closeDialogByUser}>
        {children}
      </ModalFrame>
    </DialogScope>
  );
}
