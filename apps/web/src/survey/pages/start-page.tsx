import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { buttonClass, languageAttributes } from '@portal/wording/survey/page-layout-view';
import { aboutView, distressView, confidentialityView } from '@portal/wording/survey/welcome-view';
import { useState } from 'react';
import { getOrCreateAnswerKey } from '../../lib/browser/respondent-answer-key.ts';
import { surveyUrls } from '../survey-urls.ts';
import type { CasePageProps } from '../case/case-page-props.ts';
import { ClearDeviceButton } from '../clear-device-button.tsx';
import { SurveySaveStatus } from '../survey-save-status.tsx';
import { surveyStore } from '../survey-store.ts';
import { useSurveyPageLayout, useSurveyPageTitle } from '../survey-context.ts';
import { viewToReact } from '../view-to-react.tsx';
import { DistressHelp } from '../distress-help.tsx';

/** Start, or carry on where one was: on the first page that still wants an answer. */
export function StartPage({ ids, session, own }: CasePageProps) {
  const frame = useSurveyPageLayout();
  const { words } = frame;
  const { survey, sections } = own;
  const isBegun = own.state === 'in_progress' || sections.some(({ answered }) => answered > 0);
  const title = isBegun ? words.welcomeBack : words.welcome;
  const sum = (of: 'questions' | 'answered') => sections.reduce((total, section) => total + section[of], 0);
  const unfinished = sections.findIndex(({ questions, answered }) => answered < questions);
  const page = isBegun ? (unfinished === -1 ? ('review' as const) : unfinished + 1) : 1;
  const returnLink = `${surveyUrls.start(ids, session.code)}#key=${getOrCreateAnswerKey(session.code)}`;
  useSurveyPageTitle(title, 'start');
  const start = (
    <p className="mt-6">
      <a className={buttonClass} href={surveyUrls.questions(ids, session.code, page)}>
        {isBegun ? words.resume : words.start}
      </a>
    </p>
  );
  // A QR code or a link with a code leads straight here, past the page that says what the survey is about.
  const [isIntroduced] = useState(() => isBegun || surveyStore.get().hasReadWelcome);
  return (
    <>
      <p className="text-ink-soft" {...languageAttributes(survey.language)}>
        {survey.questionnaire_name}
      </p>
      <h1 tabIndex={-1} className="mt-1">
        {title}
      </h1>
      {!isIntroduced && (
        <>
          <p className="mt-2 text-ink-soft">{words.about({ organisation: survey.organisation_name })}</p>
          {viewToReact(aboutView(frame, survey))}
        </>
      )}
      <p className="mt-4">
        {words.pages({ n: sections.length })}.{' '}
        {isIntroduced && survey.minutes !== null && words.minutes({ n: survey.minutes })}{' '}
        {isBegun && words.answered({ n: sum('answered'), of: sum('questions') })}
      </p>
      {own.is_opened_by_staff && (
        <p role="status" className="mt-4 rounded-md border border-warning-line bg-warning-tint p-4">
          {words.openedByStaff}
        </p>
      )}
      {!isIntroduced && start}
      {!isIntroduced && viewToReact([confidentialityView(frame, survey), distressView(frame, survey)])}
      <div className="mt-8 rounded-md border border-line bg-canvas p-4">
        <h2>{words.yourCode}</h2>
        <p className="mt-1 text-2xl font-semibold tracking-widest">
          <span dir="ltr">{formatCaseCode(session.code)}</span>
        </p>
        <p className="mt-2">{words.keepCode}</p>
        <p className="mt-2">
          {words.returnLinkText}{' '}
          <a className="link" href={returnLink}>
            {words.returnLink}
          </a>
        </p>
      </div>
      {isIntroduced && start}
      {session.unsent() > 0 && <SurveySaveStatus session={session} />}
      <ClearDeviceButton ids={ids} session={session} />
      {isIntroduced && <DistressHelp />}
    </>
  );
}
