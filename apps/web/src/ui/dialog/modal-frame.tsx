import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../../lib/format/class-names.ts';
import { IconButton } from '../buttons/button.tsx';
import { RestoreFocus } from './restore-focus.tsx';
import { modalWidths } from './modal-widths.ts';
import type { ModalRole, ModalSize } from '../../lib/browser/modal-store.ts';

export type ModalFrameProps = {
  onClose: () => void;
  /** SPEC §4: the backdrop, Escape and the close button close it only then; the backdrop no question. */
  isCloseable?: boolean;
  size?: ModalSize;
  role?: ModalRole;
  'aria-label'?: string;
  children: ReactNode;
};

/** The window of every dialog, for the modal host: keeps the focus inside and gives it back when it closes. */
export default function ModalFrame({
  onClose,
  isCloseable = true,
  size = 'standard',
  role = 'dialog',
  'aria-label': label,
  children,
}: ModalFrameProps) {
  const dialog = useRef<HTMLElement>(null);
  // React Aria delays the focus when a screen reader opens the dialog, and cancels it if the focus moves
  // elsewhere. This happens when a question opens above a dialog that has only just opened.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus({ preventScroll: true });
  }, []);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      // A question is answered, not clicked away: the second click of a double click falls beside it.
      isDismissable={isCloseable && role !== 'alertdialog'}
      isKeyboardDismissDisabled={!isCloseable}
      data-modal-backdrop
      className="fixed inset-0 z-[9990] flex items-end justify-center overflow-y-auto bg-ink/45 p-3 sm:items-center sm:p-8"
    >
      <Modal
        data-modal={size}
        className={cx('my-auto w-full rounded-lg bg-surface shadow-modal outline-none', modalWidths[size])}
      >
        <Dialog ref={dialog} role={role} aria-label={label} className="relative p-6 outline-none sm:p-8">
          <RestoreFocus />
          {isCloseable && (
            <IconButton icon="x" label="Close" className="absolute top-4 right-4" onClick={onClose} />
          )}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The heading of a dialog, which also names it. Use it in components given to `openModal`. */
export function DialogTitle({ children }: { children: ReactNode }) {
  return (
    <Heading slot="title" level={2} className="pr-10 text-xl font-semibold">
      {children}
    </Heading>
  );
}
