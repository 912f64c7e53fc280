import { buttonClass } from '@portal/wording/survey/page-layout-view';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../lib/http/api-error.ts';
import { useSurveyLocale } from '../survey-locale.ts';
import { useSurveyPageTitle } from '../survey-context.ts';

/** After how long a page that could not be loaded is tried again: a phone can be online long before it reaches the server. */
const RETRY_MS = 5000;

/**
 * A page that could not be loaded; what was answered is safe, and said to be. Without a connection it is tried again until there is
 * one.
 */
export function LoadErrorPage({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { words } = useSurveyLocale();
  useSurveyPageTitle(words.failed.title, 'failed');
  const isOffline = error.status === null;
  useRetries(error, onRetry);
  const text = isOffline
    ? `${words.offline} ${words.loadsItself}`
    : error.status === 429
      ? words.tooManyTries
      : words.failed.text;
  return (
    <>
      <h1 tabIndex={-1}>{words.failed.title}</h1>
      <p className="mt-4 mb-6">{text}</p>
      <button type="button" className={buttonClass} onClick={onRetry}>
        {words.tryAgain}
      </button>
    </>
  );
}

/** Tries again once after each failure, so that a slow attempt is never cut short by the next. */
function useRetries(error: ApiError, onRetry: () => void): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (error.status !== null) return;
    const go = () => retry.current();
    addEventListener('online', go);
    const timer = setTimeout(go, RETRY_MS);
    return () => {
      removeEventListener('online', go);
      clearTimeout(timer);
    };
  }, [error]);
}

export function SurveyLoading() {
  return (
    <p role="status" className="py-8">
      {useSurveyLocale().words.loading}
    </p>
  );
}
