import { buttonClass } from '@portal/wording/survey/page-layout-view';
import { useState } from 'react';
import { startAgain } from '../data/cases/surveys.ts';
import { type ApiError, toApiError } from '../lib/http/api-error.ts';
import { LoadErrorPage } from './pages/load-error-page.tsx';
import { useSurveyLocale } from './survey-locale.ts';
import { useHeading } from './survey-context.ts';

/** The code is right, but its answers were started on another device and open only there, or with the return link. */
export function OtherDevice({ code, onStarted }: { code: string; onStarted: () => void }) {
  const { words } = useSurveyLocale();
  const [error, setError] = useState<ApiError | null>(null);
  useHeading(words.otherDevice.title, 'other-device');
  if (error) return <LoadErrorPage error={error} onRetry={() => setError(null)} />;
  const start = () =>
    void startAgain(code).then(onStarted, (thrown: unknown) => setError(toApiError(thrown)));
  return (
    <>
      <h1 tabIndex={-1}>{words.otherDevice.title}</h1>
      <p className="mt-4">{words.otherDevice.text}</p>
      <p className="mt-4 mb-6">{words.startAgainText}</p>
      <button type="button" className={buttonClass} onClick={start}>
        {words.startAgain}
      </button>
    </>
  );
}
