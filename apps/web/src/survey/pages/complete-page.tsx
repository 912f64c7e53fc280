import { languageAttributes, secondaryButtonClass } from '@portal/wording/survey/page-layout-view';
import { sanitisedHtmlView } from '@portal/wording/survey/sanitised-html-view';
import { useEffect } from 'react';
import { surveyUrls } from '../survey-urls.ts';
import type { CasePageProps } from '../case/case-page-props.ts';
import { viewToReact } from '../view-to-react.tsx';
import { useSurveyLocale } from '../survey-locale.ts';
import { useSurveyPageTitle } from '../survey-context.ts';

/** Thanks the respondent, and shows the reference for questions about their answers. */
export function CompletePage({ ids, session, own }: CasePageProps) {
  const { words } = useSurveyLocale();
  useSurveyPageTitle(words.thanks, 'complete');
  useEffect(() => {
    if (own.state === 'complete') session.forget();
  }, [own.state, session]);
  return (
    <>
      <h1 tabIndex={-1}>{words.thanks}</h1>
      <p className="mt-4">{words.thanksText}</p>
      {own.thanks && (
        <div {...languageAttributes(own.survey.language)} className="prose mt-4">
          {viewToReact(sanitisedHtmlView(own.thanks))}
        </div>
      )}
      {own.reference && (
        <div className="mt-6 rounded-md border border-line bg-canvas p-4">
          <h2>{words.reference}</h2>
          <p className="mt-1 text-2xl font-semibold tracking-widest">
            <span dir="ltr">{own.reference}</span>
          </p>
          <p className="mt-2">{words.keepReference}</p>
        </div>
      )}
      <p className="mt-6">{words.sharedDevice}</p>
      <p className="mt-4">
        <a className={secondaryButtonClass} href={surveyUrls.welcome(ids)}>
          {words.another}
        </a>
      </p>
    </>
  );
}
