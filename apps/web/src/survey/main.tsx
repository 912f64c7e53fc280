import './polyfills.ts';
import type { Survey } from '@portal/contract/cases/surveys';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { findRouteRule } from '../data/platform/redirects.ts';
import { guardTextFields } from '../lib/form/guard-text-fields.ts';
import { classifyRedirectTarget } from '../lib/form/safe-redirect.ts';
import { parseSurveyPath } from './survey-urls.ts';
import { preloadCaseRouter } from './lazy-case-router.tsx';
import { requestedLanguageBySurvey } from './requested-language-by-survey.ts';
import { chooseInitialLanguage, loadSurveyLocale } from './survey-locale.ts';
import { SurveyApp } from './survey-app.tsx';
import '../styles/survey.css';

// A lookup that fails, or is slow, must not keep the page from whom it was asked for by.
void findRouteRule(location.pathname).then(
  (rule) => {
    const elsewhere = rule === null ? null : classifyRedirectTarget(rule, location.origin);
    if (elsewhere) location.replace(elsewhere.to);
  },
  () => undefined,
);

guardTextFields(window);

/** The survey the server has already written into the page, and its language. */
type Written = { survey: Survey; language: string };
const text = document.getElementById('survey')?.textContent;
const written = text ? (JSON.parse(text) as Written) : null;
if (written) requestedLanguageBySurvey.set(written.survey, written.language);

if ('code' in parseSurveyPath(location.pathname)) preloadCaseRouter();

// A page behind a code is written empty; its language is that of the document.
const wanted = chooseInitialLanguage(location.search, written?.language ?? document.documentElement.lang);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id “root”.');
void loadSurveyLocale(wanted).then((speech) => {
  const page = (
    <StrictMode>
      <SurveyApp speech={speech} survey={written?.survey ?? null} />
    </StrictMode>
  );
  // The same page as it stands, so that what is typed into it already stays; it is another only in another language.
  if (written?.language === wanted) hydrateRoot(root, page);
  else createRoot(root).render(page);
});
