import { buttonClass } from '@portal/wording/survey/page-layout-view';
import type { ApiError } from '../../lib/http/api-error.ts';
import { useSurveyLocale } from '../survey-locale.ts';
import { useHeading } from '../survey-context.ts';

/** A page that could not be loaded; what was answered is safe, and said to be. */
export function LoadErrorPage({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { words } = useSurveyLocale();
  useHeading(words.failed.title, 'failed');
  const text =
    error.status === null ? words.offline : error.status === 429 ? words.tooManyTries : words.failed.text;
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

export function Loading() {
  return (
    <p role="status" className="py-8">
      {useSurveyLocale().words.loading}
    </p>
  );
}
