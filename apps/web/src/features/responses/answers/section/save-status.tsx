import { formatCount, formatTime } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { useAnswers, usePageState } from '../store/answer-context.ts';

/** PRODUCT §3: *Saving…*, *Saved 14:32*, or *Not saved: retrying*. */
export function SaveStatus() {
  const { store, isReadOnly, isTrial } = useAnswers();
  const { state, lastSavedAt, unsaved, attention } = usePageState();
  if (isReadOnly) return null;
  if (isTrial) return <p className="no-print text-sm text-ink-soft">This is a preview. Nothing is saved.</p>;
  return (
    <div
      role="status"
      className="no-print flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft"
    >
      {attention > 0 && (
        <span className="flex items-center gap-2 font-semibold text-error">
          <Icon name="alert-circle" />
          {formatCount(attention, 'answer')} not saved
        </span>
      )}
      {state === 'saving' && (
        <span className="flex items-center gap-2">
          <Spinner label="" className="size-4" /> Saving…
        </span>
      )}
      {state === 'retrying' && (
        <>
          <span className="flex items-center gap-2">
            <Icon name="cloud-off" className="text-warning" />
            Not saved: retrying. What you typed is stored in this browser.
          </span>
          <Button size="small" onClick={() => void store.flush()}>
            Try now
          </Button>
        </>
      )}
      {state === 'saved' && lastSavedAt !== null && (
        <span className="flex items-center gap-2">
          <Icon name="check" className="text-success" /> Saved {formatTime(lastSavedAt)}
        </span>
      )}
      {state === 'idle' && unsaved === 0 && 'Answers are saved as you type.'}
    </div>
  );
}
