import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../../lib/format/class-names.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';

/**
 * Save and what stands beside it, in sight while there is something to save. What was saved is said here rather than in a
 * toast, which would lie over the buttons of a narrow screen.
 */
export function PartFormBar({
  isNeeded,
  isPending,
  saveLabel,
  saved,
  others,
  leave,
  note,
}: {
  isNeeded: boolean;
  isPending: boolean;
  saveLabel: string;
  /** What was saved last; empty when that is no news any more. */
  saved: string;
  others: ReactNode;
  leave: { label: string; onLeave: () => void };
  note: string;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that saved may be gone with it: who uses the keyboard goes on from here.
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
          <Button variant="quiet" onClick={leave.onLeave}>
            {leave.label}
          </Button>
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
