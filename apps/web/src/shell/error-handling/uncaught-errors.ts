import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAbort } from '../../lib/http/api-error.ts';

/**
 * Reports uncaught errors. Browser reports without an error (a repeated layout observation, a script of
 * another site) broke nothing here. Aborted calls are not errors.
 *
 * @returns a function that stops the reports
 */
function watchUncaught(target: EventTarget, onError: (error: unknown) => void): () => void {
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

/** Returns the error that ended the open page, until the user goes to another (SPEC §8). */
export function useUncaughtError(): { error: unknown } | null {
  const { key } = useLocation();
  const [caught, setCaught] = useState<{ error: unknown; at: string } | null>(null);
  useEffect(() => watchUncaught(window, (error) => setCaught({ error, at: key })), [key]);
  return caught?.at === key ? caught : null;
}
