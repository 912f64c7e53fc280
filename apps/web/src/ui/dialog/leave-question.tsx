import { Button } from '../buttons/button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { DialogTitle } from './modal-frame.tsx';

export type LeaveAnswers = {
  onLeave: () => void;
  onStay: () => void;
  /** Saves and then leaves, where the form can do that. */
  onSave?: (() => void) | undefined;
};

/** Asks before typed text is lost. Staying is the default; Escape and Back stay too. */
export function LeaveQuestion({ onLeave, onStay, onSave }: LeaveAnswers) {
  return (
    <>
      <DialogTitle>Leave without saving?</DialogTitle>
      <p className="mt-3 text-ink-soft">You have unsaved changes. If you leave, you will lose them.</p>
      <DialogActions>
        <Button variant="primary" autoFocus onClick={onStay}>
          Stay here
        </Button>
        {onSave && <Button onClick={onSave}>Save and continue</Button>}
        <Button variant={onSave ? 'quiet' : 'secondary'} onClick={onLeave}>
          Leave without saving
        </Button>
      </DialogActions>
    </>
  );
}
