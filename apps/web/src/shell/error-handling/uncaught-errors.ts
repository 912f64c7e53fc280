import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAbort } from '../../lib/http/api-error.ts';

/**
 * Tells of errors that nothing has caught. What the browser reports without an error (a layout observed twice, a script of
 * another site) broke nothing of ours, and what was given up is no error.
 *
 * @returns how to stop
 */
export function watchUncaught(target: EventTarget, onError: (error: unknown) => void): () => void {
  const onThrown = (event: Event) => tell((event as ErrorEvent).error);
  const onRejected = (event: Event) => tell((event as PromiseRejectionEvent).reason);
  const tell = (error: unknown) => {
    if (error !== undefined && error !== null && !isAbort(error)) onError(error);
  };
  target.addEventListener('error', onThrown);
  target.addEventListener('unhandledrejection', onRejected);
  return () => {
    target.removeEventListener('error', onThrown);
    target.removeEventListener('unhandledrejection', onRejected);
  };
}

/** SPEC §8: the error that ended the page that is open, until somebody goes to another. */
export function useUncaughtError(): { error: unknown } | null {
  const { key } = useLocation();
  const [caught, setCaught] = useState<{ error: unknown; at: string } | null>(null);
  useEffect(() => watchUncaught(window, (error) => setCaught({ error, at: key })), [key]);
  return caught?.at === key ? caught : null;
}
