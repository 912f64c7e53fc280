import SurveyNotFoundPage from '../pages/surveys/not-found.tsx';
import { paths } from '../paths.ts';
import { useBuildWatcher } from '../shell/faults/build-watcher.ts';
import { AnalyticsConsent } from '../shell/consent/consent-banner.tsx';
import { ErrorPage } from '../shell/frame/error-page.tsx';
import { PageNotFound } from '../shell/guards/page-errors.ts';
import SurveyLayout from '../shell/frame/survey-layout.tsx';

/** What a respondent sees at a path below /surveys. */
export function SurveyPages({ pathname }: { pathname: string }) {
  useBuildWatcher();
  const isThere = pathname.replace(/\/$/, '') === paths.surveyNotFound();
  return (
    <>
      <SurveyLayout>
        {isThere ? (
          <SurveyNotFoundPage />
        ) : (
          <ErrorPage error={new PageNotFound(pathname)} pathname={pathname} />
        )}
      </SurveyLayout>
      <AnalyticsConsent />
    </>
  );
}
