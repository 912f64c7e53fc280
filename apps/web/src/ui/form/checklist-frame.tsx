import type { ReactNode, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { FocusBack } from '../dialog/focus-back.tsx';

/** What holds an open list of choices. Fetched late (checklist-popover.tsx). */
export function ChecklistFrame({
  trigger,
  label,
  onClose,
  children,
}: {
  trigger: RefObject<HTMLButtonElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={trigger}
      placement="bottom start"
      className="w-96 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface shadow-pop"
    >
      <FocusBack />
      <Dialog aria-label={label} className="outline-none">
        {children}
      </Dialog>
    </Popover>
  );
}
