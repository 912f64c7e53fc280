import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';

/**
 * Asks before something typed is left: for another part of the questionnaire, or another page. Whoever leaves while it is being
 * saved goes once it is, and stays where it could not be.
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
  /** Told whether somebody goes elsewhere once it is saved. */
  onWait?: (isWaiting: boolean) => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !mayLeave() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const isBlocked = blocker.state === 'blocked';
  /** Whoever leaves waits for the save that is under way, and is not asked. */
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
      <p className="text-ink-soft">What you have typed here is not saved yet.</p>
      <DialogActions>
        <Button variant="primary" onClick={() => void save()}>
          Save and go on
        </Button>
        <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
        <Button variant="quiet" onClick={() => blocker.reset()}>
          Stay here
        </Button>
      </DialogActions>
    </Dialog>
  );
}
