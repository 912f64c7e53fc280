import { inLanguage, secondButton } from '@portal/wording/survey/frame-view';
import { textView } from '@portal/wording/survey/text-view';
import { useEffect } from 'react';
import { addresses } from './address.ts';
import type { CasePageProps } from './case-page.ts';
import { viewToReact } from './react-view.tsx';
import { useSpeech } from './speech.ts';
import { useHeading } from './survey-page.ts';

/** Thanks, and the reference by which somebody may ask about their answers. */
export function CompletePage({ ids, session, own }: CasePageProps) {
  const { words } = useSpeech();
  useHeading(words.thanks, 'complete');
  useEffect(() => {
    if (own.state === 'complete') session.forget();
  }, [own.state, session]);
  return (
    <>
      <h1 tabIndex={-1}>{words.thanks}</h1>
      <p className="mt-4">{words.thanksText}</p>
      {own.thanks && (
        <div {...inLanguage(own.survey.language)} className="prose mt-4">
          {viewToReact(textView(own.thanks))}
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
        <a className={secondButton} href={addresses.welcome(ids)}>
          {words.another}
        </a>
      </p>
    </>
  );
}
