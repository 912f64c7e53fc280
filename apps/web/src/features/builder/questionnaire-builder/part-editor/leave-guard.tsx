import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';

/**
 * Asks before the user leaves unsaved input, for another part of the questionnaire or another page. If the
 * user leaves during a save, waits for the save and stays if it fails.
 */
export function LeaveGuard({
  mayLeave,
  isSaving,
  save,
  onWait,
}: {
  mayLeave: () => boolean;
  isSaving: boolean;
  save: () => unknown;
  /** Reports when the user starts or stops waiting for the save to leave. */
  onWait?: (isWaiting: boolean) => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !mayLeave() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const isBlocked = blocker.state === 'blocked';
  /** A user who leaves during a save waits for it, without a question. */
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting ? !isBlocked : isBlocked && isSaving) setWaiting(isBlocked);
  const then = !isBlocked || isSaving ? null : mayLeave() ? 'proceed' : isWaiting ? 'reset' : null;
  useEffect(() => onWait?.(isWaiting), [onWait, isWaiting]);
  useEffect(() => {
    if (then) blocker[then]?.();
  }, [then, blocker]);
  if (!isBlocked || isWaiting) return null;
  return (
    <Dialog isOpen onClose={() => blocker.reset()} size="small" title="Save your changes first?">
      <p className="text-ink-soft">Your changes are not saved yet.</p>
      <DialogActions>
        <Button variant="primary" onClick={() => void save()}>
          Save and continue
        </Button>
        <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
        <Button variant="quiet" onClick={() => blocker.reset()}>
          Stay here
        </Button>
      </DialogActions>
    </Dialog>
  );
}
