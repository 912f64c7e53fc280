import type { Survey } from '@portal/contract/surveys';
import { frameView, languageOfPage } from '@portal/wording/survey/frame-view';
import { placeOf } from './address.ts';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { applyAccent } from '../lib/accent.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { fetchCasePages, LateCasePages } from './late-pages.tsx';
import { go, useAddress } from './navigation.ts';
import { SurveyNotFound } from './not-found.tsx';
import { Loading } from './problem-page.tsx';
import { viewToReact } from './react-view.tsx';
import { rememberLanguage, type Speech, SpeechContext, speechIn } from './speech.ts';
import { SurveyPage } from './survey-page.ts';
import { WelcomePage } from './welcome-page.tsx';

applyAccent(runtimeConfig.primary_colour, document.documentElement.style);

/** What a respondent sees at a path below /surveys. */
export function SurveyApp({ speech: first, survey: given }: { speech: Speech; survey: Survey | null }) {
  const { pathname, search } = useAddress();
  const [speech, setSpeech] = useState(first);
  const [survey, setSurvey] = useState(given);
  const place = placeOf(pathname);
  const headingRef = useRef('');

  useEffect(() => {
    const { lang, dir } = languageOfPage(speech.language);
    Object.assign(document.documentElement, { lang, dir });
  }, [speech.language]);
  const asked = new URLSearchParams(search).get('lang');
  const choose = async (language: string) => {
    rememberLanguage(language);
    setSpeech(await speechIn(language));
  };
  // An address that names a language, come back to by the browser's Back.
  const isOther = asked !== null && asked !== speech.language;
  const wanted = useRef(asked);
  useEffect(() => {
    if (isOther && wanted.current !== asked) void choose(asked);
    wanted.current = asked;
  }, [asked, isOther]);

  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { language } = link.dataset;
    if (language) {
      event.preventDefault();
      const query = new URLSearchParams(search);
      query.set('lang', language);
      history.replaceState(null, '', `${pathname}?${query}`);
      wanted.current = language;
      void choose(language);
    } else if (link.getAttribute('href') === '#main') {
      event.preventDefault();
      document.getElementById('main')?.focus();
    } else if (link.origin === location.origin && link.pathname.startsWith('/surveys/')) {
      // A place on this very page the browser goes to by itself.
      if (link.hash && link.pathname + link.search === pathname + search) return;
      event.preventDefault();
      go(link.pathname + link.search + link.hash);
    }
  }

  const translated = survey?.languages ?? [];
  return (
    <SpeechContext value={speech}>
      <SurveyPage value={{ survey, setSurvey, translated, headingRef }}>
        <div onClick={follow} onFocus={fetchCasePages} onTouchStart={fetchCasePages}>
          {viewToReact(
            frameView({ ...speech, translated, programme: runtimeConfig }, { slot: true }),
            place.page === 'not_found' ? (
              <SurveyNotFound key="not-found" />
            ) : place.page === 'welcome' ? (
              <WelcomePage key={pathname} ids={place} />
            ) : (
              <Suspense fallback={<Loading />}>
                <LateCasePages key={place.code} place={place} />
              </Suspense>
            ),
          )}
        </div>
      </SurveyPage>
    </SpeechContext>
  );
}
