import { type ComponentType, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useUnsaved } from '../../lib/form/unsaved-changes.ts';
import { Button } from '../buttons/button.tsx';
import { CancelButton } from '../buttons/cancel-button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { LazyDialogTitle } from './lazy-modal-frame.ts';
import { TextField } from '../form/text-field.tsx';
import { usePageContexts } from '../../lib/browser/page-context.tsx';
import { closeModal, type ModalSize, openModal } from '../../lib/browser/modal-store.ts';

export { DialogActions };

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** SPEC §4: the backdrop, Escape and the close button close it only then. */
  isCloseable?: boolean;
  size?: ModalSize;
  title: ReactNode;
  children: ReactNode;
};

/**
 * Shows a dialog while its owner has it open. The modal host renders it; the content keeps the owner's
 * contexts (lib/browser/page-context.tsx). However the user closes it, text typed in a `<Form>` inside is not lost without a question.
 */
export function Dialog({ isOpen, onClose, isCloseable = true, size = 'standard', ...content }: DialogProps) {
  const shown = { closeable: isCloseable, size, callback: onClose };
  useModal(isOpen, DialogContent, { props: content, ...shown });
  return null;
}

function DialogContent({ title, children }: Pick<DialogProps, 'title' | 'children'>) {
  return (
    <>
      <LazyDialogTitle>{title}</LazyDialogTitle>
      <div className="mt-4">{children}</div>
    </>
  );
}

/** Keeps a modal open, with the latest of its props, for as long as it is wanted. */
function useModal<Props extends object>(
  isOpen: boolean,
  component: ComponentType<Props>,
  options: Omit<Parameters<typeof openModal<Props>>[1], 'id' | 'withContexts'>,
): void {
  const id = useId();
  const withContexts = usePageContexts();
  // At every render, before any paint or key press: the owner controls the fields' content.
  useLayoutEffect(() => {
    if (isOpen) openModal(component, { ...options, id, withContexts });
    else closeModal(id);
  });
  useLayoutEffect(() => () => closeModal(id), [id]);
}

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, naming the thing: “Delete the project Stroke care?” */
  title: ReactNode;
  /** The losses, or the next step. */
  children?: ReactNode;
  /** The verb of the question: “Delete project”, not “OK”. */
  confirmLabel: string;
  isDestructive?: boolean;
  isPending?: boolean;
  /** True while the children hold typed text, such as a reason. */
  isUnsaved?: boolean;
  /** For actions that cannot be undone: the text to type before the button works. */
  typeToConfirm?: string;
};

export function ConfirmDialog({ isOpen, ...question }: ConfirmDialogProps) {
  useModal(isOpen, Question, {
    props: question,
    size: 'small',
    role: 'alertdialog',
    callback: question.onClose,
  });
  return null;
}

function Question({
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  isDestructive = false,
  isPending = false,
  isUnsaved = false,
  typeToConfirm,
}: Omit<ConfirmDialogProps, 'isOpen'>) {
  useUnsaved(isUnsaved);
  const [typed, setTyped] = useState('');
  const isReady = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  return (
    <>
      <LazyDialogTitle>{title}</LazyDialogTitle>
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
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </>
  );
}
