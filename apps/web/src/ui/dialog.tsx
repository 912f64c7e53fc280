import { type ReactNode, useState } from 'react';
import { Heading } from 'react-aria-components';
import { Button } from './button.tsx';
import ModalFrame, { type ModalFrameProps } from './modal-frame.tsx';
import { TextField } from './text-field.tsx';

/** The heading of a dialog, which also names it. Use it in components given to `openModal`. */
export function DialogTitle({ children }: { children: ReactNode }) {
  return (
    <Heading slot="title" level={2} className="pr-10 text-xl font-semibold">
      {children}
    </Heading>
  );
}

/** The buttons of a dialog: the main one first, for it stands nearest to the text just read. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap gap-3">{children}</div>;
}

export type DialogProps = Omit<ModalFrameProps, 'role' | 'aria-label'> & { title: ReactNode };

export function Dialog({ title, children, ...frame }: DialogProps) {
  return (
    <ModalFrame {...frame}>
      <DialogTitle>{title}</DialogTitle>
      <div className="mt-4">{children}</div>
    </ModalFrame>
  );
}

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, naming the thing: “Delete the project Stroke care?” */
  title: ReactNode;
  /** What is lost, or what happens next. */
  children?: ReactNode;
  /** The verb of the question: “Delete project”, not “OK”. */
  confirmLabel: string;
  isDestructive?: boolean;
  isPending?: boolean;
  /** For what cannot be undone: this has to be typed before the button works. */
  typeToConfirm?: string;
};

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  isDestructive = false,
  isPending = false,
  typeToConfirm,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const isReady = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  return (
    <ModalFrame isOpen={isOpen} onClose={onClose} size="small" role="alertdialog">
      <DialogTitle>{title}</DialogTitle>
      {children && <div className="mt-3 text-ink-soft">{children}</div>}
      {typeToConfirm !== undefined && (
        <TextField
          className="mt-5"
          label={`Type “${typeToConfirm}” to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <DialogActions>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          isPending={isPending}
          disabled={!isReady}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </ModalFrame>
  );
}
