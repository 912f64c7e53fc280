import type { ReactNode, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { RestoreFocus } from '../dialog/restore-focus.tsx';
import { Checklist, type ChecklistProps } from './checklist.tsx';

/** An open list of choices. Fetched late (checklist-popover.tsx). */
export function ChecklistFrame({
  trigger,
  onClose,
  ...list
}: ChecklistProps & {
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  note: ReactNode;
}) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={trigger}
      placement="bottom start"
      className="w-96 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface shadow-pop"
    >
      <RestoreFocus />
      <Dialog aria-label={list.label} className="outline-none">
        <Checklist {...list} />
      </Dialog>
    </Popover>
  );
}
