import { closedView, notFoundView } from '@portal/wording/survey/welcome-view';
import { useEffect } from 'react';
import { useStore } from '../lib/create-store.ts';
import { paths } from '../paths.ts';
import { pageStore } from './page-store.ts';
import { viewToReact } from './react-view.tsx';
import { useFrame, useHeading, useSurvey } from './survey-page.ts';

/** Where a link leads that takes no answers: the survey is closed, or there is none. */
export function SurveyNotFound() {
  const frame = useFrame();
  const { survey } = useSurvey();
  const { surveyClosedReason: reason, lastInvalidUrl } = useStore(pageStore, (state) => state);
  useEffect(() => {
    const isThere = location.pathname.replace(/\/$/, '') === paths.surveyNotFound();
    if (!isThere) pageStore.set({ lastInvalidUrl: location.href });
  }, []);
  useHeading((reason ? frame.words.closed[reason] : frame.words.notFound).title, 'not-found');
  return viewToReact(
    reason === null ? notFoundView(frame, lastInvalidUrl) : closedView(frame, reason, survey),
  );
}
