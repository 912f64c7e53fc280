import { closedView, notFoundView } from '@portal/wording/survey/welcome-view';
import { useEffect } from 'react';
import { useStore } from '../lib/browser/create-store.ts';
import { paths } from '../paths.ts';
import { surveyStore } from './survey-store.ts';
import { viewToReact } from './view-to-react.tsx';
import { useSurveyPageLayout, useSurveyPageTitle, useSurvey } from './survey-context.ts';

/** Shows the page of links that accept no answers: the survey is closed, or does not exist. */
export function SurveyUnavailablePage() {
  const frame = useSurveyPageLayout();
  const { survey } = useSurvey();
  const { surveyClosedReason: reason, lastInvalidUrl } = useStore(surveyStore, (state) => state);
  useEffect(() => {
    const isThere = location.pathname.replace(/\/$/, '') === paths.surveyNotFound();
    if (!isThere) surveyStore.set({ lastInvalidUrl: location.href });
  }, []);
  useSurveyPageTitle((reason ? frame.words.closed[reason] : frame.words.notFound).title, 'not-found');
  return viewToReact(
    reason === null ? notFoundView(frame, lastInvalidUrl) : closedView(frame, reason, survey),
  );
}
