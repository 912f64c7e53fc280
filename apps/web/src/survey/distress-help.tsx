import { foldedDistressView } from '@portal/wording/survey/welcome-view';
import { viewToReact } from './view-to-react.tsx';
import { useSurveyPageLayout, useSurvey } from './survey-context.ts';

/** Shows the help for a respondent in distress, folded to one line, below a page of theirs. */
export function DistressHelp() {
  const frame = useSurveyPageLayout();
  const { survey } = useSurvey();
  return survey === null ? null : viewToReact(foldedDistressView(frame, survey));
}
