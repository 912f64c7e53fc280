import { type ReactNode, useState } from 'react';
import { TextArea } from '../form/text-field.tsx';
import { ConfirmDialog } from './dialog.tsx';

/** Asks to confirm an action and to give a reason for it. */
export function ReasonDialog({
  title,
  confirmLabel,
  hint,
  isPending,
  refusal,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  hint?: string | undefined;
  isPending: boolean;
  refusal: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** The consequences of the action. */
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const confirm = () => {
    setWrong(reason.trim() ? null : 'Reason is required.');
    if (reason.trim()) onConfirm(reason);
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isUnsaved={reason.trim() !== ''}
      isPending={isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="mb-4">{children}</p>
      <TextArea
        label="Reason"
        hint={hint}
        name="reason"
        error={wrong ?? refusal}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
