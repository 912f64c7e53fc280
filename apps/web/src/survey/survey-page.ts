import type { Survey } from '@portal/contract/surveys';
import type { Frame } from '@portal/wording/survey/frame-view';
import { createContext, type RefObject, useContext, useEffect } from 'react';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useSpeech } from './speech.ts';

/** What the pages of the survey share. */
export const SurveyPage = createContext<{
  survey: Survey | null;
  setSurvey: (survey: Survey) => void;
  translated: readonly string[];
  /** The page whose heading has had the focus. */
  heading: RefObject<string>;
} | null>(null);

export function useSurvey() {
  const page = useContext(SurveyPage);
  if (!page) throw new Error('Pages of a survey stand inside its application.');
  return page;
}

/** For views that the server writes too. */
export const useFrame = (): Frame => ({
  ...useSpeech(),
  translated: useSurvey().translated,
  programme: runtimeConfig,
});

/**
 * The page's title, and the focus to its heading when it takes the place of another one: who does not see the page change hears
 * it. The first page of a visit is read from its beginning, as any other.
 */
export function useHeading(title: string | null, page: string): void {
  const { heading } = useSurvey();
  usePageTitle(title);
  useEffect(() => {
    if (title === null || heading.current === page) return;
    const isFirst = heading.current === '';
    heading.current = page;
    if (isFirst || location.hash !== '') return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [heading, title, page]);
}
