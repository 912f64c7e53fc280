import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';

export type ModalSize = 'extra-small' | 'small' | 'standard' | 'large';

/** SPEC §9: shares of the window from `lg` and `xl` upward; below, as much as a phone gives. */
const widths: Record<ModalSize, string> = {
  'extra-small': 'sm:w-96 lg:w-1/3 xl:w-1/5 xl:min-w-80',
  small: 'sm:w-[30rem] lg:w-2/6',
  standard: 'sm:w-4/5 xl:w-2/5',
  large: 'sm:w-4/5',
};

export type ModalFrameProps = {
  isOpen: boolean;
  onClose: () => void;
  /** SPEC §4: the backdrop, Escape and the close button close it only then. */
  isCloseable?: boolean;
  size?: ModalSize;
  /** `alertdialog` for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog';
  'aria-label'?: string;
  children: ReactNode;
};

/** The window of every dialog: keeps the focus inside and gives it back when it closes. */
export default function ModalFrame({
  isOpen,
  onClose,
  isCloseable = true,
  size = 'standard',
  role = 'dialog',
  'aria-label': label,
  children,
}: ModalFrameProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isCloseable}
      isKeyboardDismissDisabled={!isCloseable}
      data-modal-backdrop
      className="fixed inset-0 z-[9990] flex items-end justify-center overflow-y-auto bg-ink/45 p-3 sm:items-center sm:p-8"
    >
      <Modal
        data-modal={size}
        className={cx('my-auto w-full rounded-lg bg-surface shadow-modal outline-none', widths[size])}
      >
        <Dialog role={role} aria-label={label} className="relative p-6 outline-none sm:p-8">
          {isCloseable && (
            <IconButton icon="x" label="Close" className="absolute top-4 right-4" onClick={onClose} />
          )}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
