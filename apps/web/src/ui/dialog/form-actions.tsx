import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { CancelButton } from '../buttons/cancel-button.tsx';
import { DialogActions } from './dialog-actions.tsx';

/** Shows the submit button of a form in a dialog, and Cancel. */
export function FormActions({
  isPending,
  variant = 'primary',
  onCancel,
  children,
}: {
  isPending: boolean;
  variant?: ButtonProps['variant'];
  onCancel: () => void;
  /** The label of the submit button. */
  children: ReactNode;
}) {
  return (
    <DialogActions>
      <Button type="submit" variant={variant} isPending={isPending}>
        {children}
      </Button>
      <CancelButton onCancel={onCancel} />
    </DialogActions>
  );
}
