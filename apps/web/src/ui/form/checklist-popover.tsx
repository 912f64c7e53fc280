import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { lazyComponent } from '../../lib/browser/lazy-module.tsx';
import { Icon } from '../icon/icon.tsx';
import type { ChecklistProps } from './checklist.tsx';

const ChecklistFrame = lazyComponent(() =>
  import('./checklist-frame.tsx').then((parts) => parts.ChecklistFrame),
);

/**
 * Selects any number of many options, behind a button that shows how many are selected. Each toggle takes
 * effect at once.
 */
export function ChecklistPopover({
  label,
  noneText,
  note,
  ...list
}: ChecklistProps & {
  /** The button's text if nothing is selected. */
  noneText: string;
  /** Shows content beside the list, which can close the list. */
  note?: (close: () => void) => ReactNode;
}) {
  const { options, chosen } = list;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat) return;
    event.preventDefault();
    setOpen(true);
  };
  const only = chosen.length === 1 && options.find((option) => option.value === chosen[0])?.label;
  const said = chosen.length === 0 ? noneText : only || `${chosen.length} selected`;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5 in-data-bar:gap-1">
      <span id={`${id}-label`} className="text-sm font-semibold in-data-bar:text-xs">
        {label}
      </span>
      <button
        type="button"
        ref={button}
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={cx(
          'flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-md border bg-surface px-3 text-left text-base hover:border-ink-soft in-data-bar:min-h-9 in-data-bar:gap-1 in-data-bar:px-2 in-data-bar:text-sm',
          chosen.length > 0 ? 'border-accent' : 'border-line-strong',
        )}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.currentTarget.focus();
          setOpen(true);
        }}
      >
        <span className="min-w-0 flex-1 truncate">{said}</span>
        <Icon name="chevron-down" className="text-ink-faint" />
      </button>
      {isOpen && (
        <ChecklistFrame {...list} label={label} trigger={button} onClose={close} note={note?.(close)} />
      )}
    </div>
  );
}
