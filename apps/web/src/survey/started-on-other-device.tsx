import { buttonClass } from '@portal/wording/survey/page-layout-view';
import { useEffect, useState } from 'react';
import { loadSurvey, restartCase } from '../data/cases/surveys.ts';
import { type ApiError, toApiError } from '../lib/http/api-error.ts';
import { LoadErrorPage } from './pages/load-error-page.tsx';
import { useSurveyLocale } from './survey-locale.ts';
import { useSurveyPageTitle, useSurvey } from './survey-context.ts';
import type { SurveyIds } from './survey-urls.ts';

/** The code is right, but its answers were started on another device and open only there, or with the return link. */
export function StartedOnOtherDevice({
  ids: { questionnaireId, submissionId },
  code,
  onStarted,
}: {
  ids: SurveyIds;
  code: string;
  onStarted: () => void;
}) {
  const { words, language } = useSurveyLocale();
  const { setSurvey } = useSurvey();
  useEffect(() => {
    // The case is not open here; the survey itself is public, and with it its help in distress.
    loadSurvey(questionnaireId, submissionId, language).then(setSurvey, () => undefined);
  }, [questionnaireId, submissionId, language, setSurvey]);
  const [error, setError] = useState<ApiError | null>(null);
  useSurveyPageTitle(words.otherDevice.title, 'other-device');
  if (error) return <LoadErrorPage error={error} onRetry={() => setError(null)} />;
  const start = () =>
    void restartCase(code).then(onStarted, (thrown: unknown) => setError(toApiError(thrown)));
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
