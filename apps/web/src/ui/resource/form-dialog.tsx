import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';

/** A dialog that hands its form the way to close it, for its Cancel button. */
export function FormDialog({
  children,
  ...dialog
}: Omit<DialogProps, 'children'> & { children: (cancel: () => void) => ReactNode }) {
  return <Dialog {...dialog}>{children(dialog.onClose)}</Dialog>;
}
