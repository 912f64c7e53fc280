import { formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useAnswers, usePageState } from './answer-context.ts';

/** PRODUCT §3: *Saving…*, *Saved 14:32*, or *Not saved: retrying*. */
export function SaveStatus() {
  const { store, isReadOnly } = useAnswers();
  const page = usePageState();
  if (isReadOnly) return null;
  return (
    <div role="status" className="flex min-h-8 items-center gap-2 text-sm text-ink-soft">
      {page.state === 'saving' && (
        <>
          <Spinner label="" className="size-4" /> Saving…
        </>
      )}
      {page.state === 'retrying' && (
        <>
          <Icon name="cloud-off" className="text-warning" />
          <span>Not saved: retrying. What you typed is kept in this browser.</span>
          <Button size="small" onClick={() => void store.flush()}>
            Try now
          </Button>
        </>
      )}
      {page.state === 'saved' && page.lastSavedAt !== null && (
        <>
          <Icon name="check" className="text-success" /> Saved {formatTime(page.lastSavedAt)}
        </>
      )}
      {page.state === 'idle' && page.unsaved === 0 && 'Answers are saved as you type.'}
      {page.state === 'idle' && page.unsaved > 0 && `${page.unsaved} not saved yet`}
    </div>
  );
}
