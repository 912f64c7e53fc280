import { useEffect, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { useStore } from '../../lib/browser/create-store.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icons.ts';
import {
  removeToast,
  type Toast,
  TOAST_TIMEOUT_MS,
  type ToastStatus,
  toastStore,
} from '../../lib/browser/toasts.ts';

/** SPEC §9: warning orange, error red, success green, info blue. */
const looks: Record<ToastStatus, { edge: string; icon: IconName; said: string }> = {
  success: { edge: 'border-l-success text-success', icon: 'check-circle-2', said: 'Done: ' },
  warning: { edge: 'border-l-warning-solid text-warning-solid', icon: 'triangle-alert', said: 'Warning: ' },
  error: { edge: 'border-l-error text-error', icon: 'alert-circle', said: 'Error: ' },
  info: { edge: 'border-l-info text-info', icon: 'info', said: 'Note: ' },
};

/**
 * The toast area. Both regions are there from the start, or screen readers would not announce what comes into them;
 * errors are announced at once, the rest when there is a pause.
 */
export function Toaster() {
  const toasts = useStore(toastStore, (state) => state.toasts);
  // Pausing all together keeps them from moving under the pointer.
  const [isPaused, setPaused] = useState(false);
  const list = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.status === 'error') === urgent)
      .map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} onDismiss={() => setPaused(false)} />
      ));
  return (
    <section
      aria-label="Notifications"
      data-react-aria-top-layer="true"
      className="no-print pointer-events-none fixed right-4 bottom-4 z-[10000] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" className="contents">
        {list(false)}
      </div>
      <div role="alert" className="contents">
        {list(true)}
      </div>
    </section>
  );
}

function ToastCard({
  toast,
  isPaused,
  onDismiss,
}: {
  toast: Toast;
  isPaused: boolean;
  onDismiss: () => void;
}) {
  const { id, text, status } = toast;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => removeToast(id), TOAST_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
  const look = looks[status];
  return (
    <div
      data-toast={status}
      className={cx(
        'pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-line bg-surface py-3 pr-2 pl-4 shadow-pop',
        look.edge,
      )}
    >
      <Icon name={look.icon} className="mt-0.5" />
      <p className="min-w-0 flex-1 text-sm break-words text-ink">
        <span className="sr-only">{look.said}</span>
        {text}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        className="-my-1 grid size-8 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
        onClick={() => {
          removeToast(id);
          // Focus and pointer disappear with the card, perhaps without any event.
          onDismiss();
        }}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
