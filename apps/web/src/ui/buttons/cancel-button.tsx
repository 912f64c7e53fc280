import { useContext } from 'react';
import { DialogScope, FormScope } from '../../lib/form/unsaved-changes.ts';
import { confirmUnsavedLoss } from '../dialog/confirm-unsaved-loss.ts';
import { Button, type ButtonProps } from './button.tsx';

/** Leaves a form or its dialog. Asks first if text typed there would be lost. */
export function CancelButton({
  onCancel,
  children = 'Cancel',
  ...button
}: Omit<ButtonProps, 'onClick'> & { onCancel: () => void }) {
  const dialog = useContext(DialogScope);
  const form = useContext(FormScope);
  const leave = () => {
    if (dialog !== null) confirmUnsavedLoss({ dialog }, onCancel);
    else if (form !== null) confirmUnsavedLoss({ form }, onCancel);
    else onCancel();
  };
  return (
    <Button {...button} onClick={leave}>
      {children}
    </Button>
  );
}
