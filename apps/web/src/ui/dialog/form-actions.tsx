import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { DialogActions } from './dialog.tsx';

/** The buttons of a form in a dialog: the one that sends it, others if there are any, and Cancel. */
export const FormActions = ({
  label = 'Save',
  isPending,
  onCancel,
  children,
}: {
  label?: string;
  isPending: boolean;
  onCancel: () => void;
  children?: ReactNode;
}) => (
  <DialogActions>
    <Button type="submit" variant="primary" isPending={isPending}>
      {label}
    </Button>
    {children}
    <Button onClick={onCancel}>Cancel</Button>
  </DialogActions>
);
