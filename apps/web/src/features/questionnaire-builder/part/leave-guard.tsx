import { useBlocker } from 'react-router';
import { useWrite } from '../../../shell/write/use-write.ts';
import { Button } from '../../../ui/press/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';

/** Asks before something typed is left: for another part of the questionnaire, or another page. */
export function LeaveGuard({
  mayLeave,
  save,
}: {
  mayLeave: () => boolean;
  /** @returns whether it was saved */
  save: () => Promise<boolean>;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !mayLeave() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const { send: saveAndGo, isPending } = useWrite(save, {
    done: (isSaved) => (isSaved ? blocker.proceed?.() : blocker.reset?.()),
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={() => blocker.reset()} size="small" title="Save your changes first?">
      <p className="text-ink-soft">What you have typed here is not saved yet.</p>
      <DialogActions>
        <Button variant="primary" isPending={isPending} onClick={() => void saveAndGo()}>
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
