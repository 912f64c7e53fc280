import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../../lib/format/class-names.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';

/**
 * Shows Save and its neighbours while there is something to save. The result appears here, because a toast
 * would cover the buttons of a narrow screen.
 */
export function PartFormBar({
  isNeeded,
  isPending,
  saveLabel,
  saved,
  others,
  onCancel,
  onDiscard,
  note,
}: {
  isNeeded: boolean;
  isPending: boolean;
  saveLabel: string;
  /** The last saved item; empty once that is old news. */
  saved: string;
  others: ReactNode;
  /** Asks first if something is typed. */
  onCancel?: (() => void) | undefined;
  onDiscard: () => void;
  note: string;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The save button can disappear after the save, so keyboard users continue from here.
    if (saved && document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, [saved]);
  return (
    <div
      className={cx(
        'sticky bottom-0 z-20 -mx-2 flex flex-wrap items-center gap-3 bg-surface px-2',
        (isNeeded || saved) && 'border-t border-line py-3',
      )}
    >
      {isNeeded && (
        <>
          <Button type="submit" variant="primary" isPending={isPending}>
            {saveLabel}
          </Button>
          {others}
          {onCancel ? (
            <CancelButton variant="quiet" onCancel={onCancel} />
          ) : (
            <Button variant="quiet" onClick={onDiscard}>
              Discard changes
            </Button>
          )}
        </>
      )}
      {isNeeded && note && !saved && <p className="text-sm text-ink-faint">{note}</p>}
      <p ref={said} role="status" tabIndex={-1} className="min-w-0 text-sm text-ink-soft outline-none">
        {saved && (
          <>
            <Icon name="check" className="mr-1.5 inline-block size-4 text-success" />
            {saved}
          </>
        )}
      </p>
    </div>
  );
}
