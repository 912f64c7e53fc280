import type { Survey } from '@portal/contract/cases/surveys';
import { pageLayoutView, pageLanguageAttributes } from '@portal/wording/survey/page-layout-view';
import { parseSurveyPath } from './survey-urls.ts';
import { type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { applyAccent } from '../lib/format/apply-accent.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { preloadCaseRouter, LazyCaseRouter } from './lazy-case-router.tsx';
import { navigate, useSurveyLocation } from './navigation.ts';
import { SurveyUnavailablePage } from './survey-unavailable-page.tsx';
import { SurveyLoading } from './pages/load-error-page.tsx';
import { viewToReact } from './view-to-react.tsx';
import {
  readLanguageFromUrl,
  rememberLanguage,
  type SurveyLocale,
  SurveyLocaleContext,
  loadSurveyLocale,
} from './survey-locale.ts';
import { SurveyContext } from './survey-context.ts';
import { surveyStore } from './survey-store.ts';
import { WelcomePage } from './pages/welcome-page.tsx';

applyAccent(runtimeConfig.primary_colour, document.documentElement.style);

/** Shows the respondent's page at a path below /surveys. */
export function SurveyApp({ speech: first, survey: given }: { speech: SurveyLocale; survey: Survey | null }) {
  const { pathname, search } = useSurveyLocation();
  const [speech, setSpeech] = useState(first);
  const [survey, setSurvey] = useState(given);
  useState(() => surveyStore.set({ chosenLanguage: readLanguageFromUrl(search) }));
  const place = parseSurveyPath(pathname);
  const headingRef = useRef('');

  useEffect(() => {
    const { lang, dir } = pageLanguageAttributes(speech.language);
    Object.assign(document.documentElement, { lang, dir });
  }, [speech.language]);
  const asked = readLanguageFromUrl(search);
  const adoptLanguage = useCallback(
    (language: string) => void loadSurveyLocale(language).then(setSpeech),
    [],
  );
  const choose = useCallback(
    (language: string) => {
      rememberLanguage(language);
      surveyStore.set({ chosenLanguage: language });
      adoptLanguage(language);
    },
    [adoptLanguage],
  );
  // An address that names a language, come back to by the browser's Back.
  const isOther = asked !== null && asked !== speech.language;
  const wanted = useRef(asked);
  useEffect(() => {
    if (isOther && wanted.current !== asked) choose(asked);
    wanted.current = asked;
  }, [asked, choose, isOther]);

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
      choose(language);
    } else if (link.getAttribute('href') === '#main') {
      event.preventDefault();
      document.getElementById('main')?.focus();
    } else if (link.origin === location.origin && link.pathname.startsWith('/surveys/')) {
      // A place on this very page the browser goes to by itself.
      if (link.hash && link.pathname + link.search === pathname + search) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    }
  }

  const translations = survey?.translations ?? null;
  return (
    <SurveyLocaleContext value={speech}>
      <SurveyContext value={{ survey, setSurvey, adoptLanguage, headingRef }}>
        <div onClick={follow} onFocus={preloadCaseRouter} onTouchStart={preloadCaseRouter}>
          {viewToReact(
            pageLayoutView({ ...speech, translations, programme: runtimeConfig }, { slot: true }),
            place.page === 'not_found' ? (
              <SurveyUnavailablePage key="not-found" />
            ) : place.page === 'welcome' ? (
              <WelcomePage key={pathname} ids={place} />
            ) : (
              <Suspense fallback={<SurveyLoading />}>
                <LazyCaseRouter key={place.code} place={place} />
              </Suspense>
            ),
          )}
        </div>
      </SurveyContext>
    </SurveyLocaleContext>
  );
}
