import type { Survey } from '@portal/contract/cases/surveys';
import type { PageLayout } from '@portal/wording/survey/page-layout-view';
import { createContext, type RefObject, useContext, useEffect } from 'react';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { useSurveyLocale } from './survey-locale.ts';

/** The data that the survey's pages share. */
export const SurveyContext = createContext<{
  survey: Survey | null;
  setSurvey: (survey: Survey) => void;
  /** Shows the pages in a language that the reader did not choose here, such as the one stored with their response. */
  adoptLanguage: (language: string) => void;
  /** The page whose heading has had the focus. */
  headingRef: RefObject<string>;
} | null>(null);

export function useSurvey() {
  const page = useContext(SurveyContext);
  if (!page) throw new Error('Use this component inside the survey application.');
  return page;
}

/** For views that the server writes too. */
export const useSurveyPageLayout = (): PageLayout => ({
  ...useSurveyLocale(),
  translations: useSurvey().survey?.translations ?? null,
  programme: runtimeConfig,
});

/**
 * Sets the page's title. When the page replaces another, moves the focus to its heading, so that screen
 * reader users hear the change. The first page of a visit is read from its start, as any other.
 */
export function useSurveyPageTitle(title: string | null, page: string): void {
  const { headingRef } = useSurvey();
  usePageTitle(title);
  useEffect(() => {
    if (title === null || headingRef.current === page) return;
    const isFirst = headingRef.current === '';
    headingRef.current = page;
    if (isFirst || location.hash !== '') return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [headingRef, title, page]);
}
