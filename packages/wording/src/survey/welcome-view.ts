import type { CaseClosedReason } from '@portal/contract/responses/case-codes';
import type { Survey } from '@portal/contract/cases/surveys';
import {
  buttonClass,
  fieldClass,
  type PageLayout,
  languageAttributes,
  supportLine,
} from './page-layout-view.ts';
import { dateIn } from './survey-format.ts';
import { toSurveyLanguage } from './survey-languages.ts';
import { sanitisedHtmlView } from './sanitised-html-view.ts';
import { h, type View } from './html-view.ts';

/** The result of checking a typed code. */
type CodeProblem = 'unreadable' | 'unknown' | 'too_many';
export type CodeEntry = { typed: string; problem: CodeProblem | null; tries: number };

/** Room for a whole link, which some people paste instead of its code. */
const MAX_TYPED = 300;

const emptyCodeEntry: CodeEntry = { typed: '', problem: null, tries: 0 };

/** Parses the problem with a code that was checked before scripts loaded, or with a code in an address. */
export function parseCodeEntry(query: URLSearchParams): CodeEntry {
  const typed = (query.get('case_code') ?? '').slice(0, MAX_TYPED);
  if (query.get('code') === 'invalid') return { typed, problem: 'unknown', tries: 1 };
  return query.has('case_code') ? { typed, problem: 'unreadable', tries: 1 } : emptyCodeEntry;
}

/** The number of tries after which the page names a contact. */
const MANY_TRIES = 3;

const part = (title: string, ...children: View[]): View =>
  h('section', { class: 'mt-8' }, h('h2', {}, title), ...children);

/** Builds a text of the programme's, in the language of the questionnaire. */
const ownText = (survey: Survey, text: string): View =>
  h('div', { ...languageAttributes(survey.language), class: 'prose mt-3' }, ...sanitisedHtmlView(text));

/** Says what the survey is about, how long it takes and until when it is open. */
export const aboutView = ({ words, language }: PageLayout, survey: Survey): View[] => [
  survey.introduction !== '' && ownText(survey, survey.introduction),
  h(
    'p',
    { class: 'mt-6' },
    survey.minutes !== null && `${words.minutes({ n: survey.minutes })} `,
    `${words.openUntil({ date: dateIn(toSurveyLanguage(language), survey.closes_at) })} ${words.pause}`,
  ),
];

/** Says who sees the answers. */
export const confidentialityView = ({ words }: PageLayout, survey: Survey): View =>
  survey.who_sees !== '' && part(words.whoSees, ownText(survey, survey.who_sees));

/** Names the help for a reader in distress. */
export const distressView = ({ words }: PageLayout, survey: Survey): View =>
  survey.distress_help !== '' && part(words.distress, ownText(survey, survey.distress_help));

/** The same help to be opened on every page, where it takes one line. */
export const foldedDistressView = ({ words }: PageLayout, survey: Survey): View =>
  survey.distress_help !== '' &&
  h(
    'details',
    { class: 'mt-8' },
    h(
      'summary',
      { class: 'link inline-flex min-h-11 cursor-pointer items-center font-semibold' },
      words.distress,
    ),
    ownText(survey, survey.distress_help),
  );

/** Builds the first page: the survey's subject, and how to start. */
export function welcomeView(frame: PageLayout, survey: Survey, code: CodeEntry): View[] {
  const { words } = frame;
  const closed = survey.closed_reason;
  if (closed !== null) return closedView(frame, closed, survey);
  return [
    h('p', { class: 'text-ink-soft' }, words.about({ organisation: survey.organisation_name })),
    h(
      'h1',
      { ...languageAttributes(survey.language), class: 'mt-1', tabindex: -1 },
      survey.questionnaire_name,
    ),
    ...aboutView(frame, survey),
    ...(survey.is_open_link ? [beginForm(frame), codeForm(frame, code, words.haveCode)] : []),
    !survey.is_open_link && codeForm(frame, code, words.codeTitle),
    confidentialityView(frame, survey),
    distressView(frame, survey),
  ];
}

const beginForm = ({ words, language }: PageLayout): View =>
  h(
    'form',
    // Without scripts the form requests this page again, and the scripts then start the survey. Reading an
    // address creates nothing.
    { method: 'get', 'data-form': 'begin', class: 'mt-8' },
    h('h2', {}, words.beginTitle),
    h('p', { class: 'mt-2 mb-4' }, words.beginText),
    h('input', { type: 'hidden', name: 'begin', value: '1' }),
    h('input', { type: 'hidden', name: 'lang', value: language }),
    h('button', { type: 'submit', class: buttonClass }, words.begin),
    h('noscript', {}, h('p', { class: 'mt-3 font-semibold' }, words.needsScript.title)),
  );

/** Sent as `?case_code=`, so that it works before any script does. */
function codeForm(
  { words, programme, language }: PageLayout,
  { typed, problem, tries }: CodeEntry,
  title: string,
) {
  const message =
    problem &&
    {
      unreadable: words.codeUnreadable,
      unknown: words.codeUnknown,
      too_many: words.tooManyTries,
    }[problem];
  return h(
    'form',
    { method: 'get', 'data-form': 'code', novalidate: true, class: 'mt-8' },
    h('h2', {}, title),
    h('label', { for: 'case-code', class: 'mt-3 block font-semibold' }, words.codeLabel),
    h('p', { id: 'case-code-hint', class: 'mt-1 text-ink-soft' }, words.codeHint),
    message !== null && h('p', { id: 'case-code-problem', class: 'mt-2 font-semibold text-error' }, message),
    message !== null &&
      tries >= MANY_TRIES &&
      h(
        'div',
        { class: 'mt-2' },
        h('p', {}, words.codeHelp),
        programme.support_email !== '' && supportLine(programme.support_email, words.writeTo),
      ),
    h('input', {
      id: 'case-code',
      name: 'case_code',
      type: 'text',
      dir: 'ltr',
      value: typed,
      maxlength: MAX_TYPED,
      autocomplete: 'off',
      autocapitalize: 'characters',
      autocorrect: 'off',
      spellcheck: 'false',
      'aria-describedby': message === null ? 'case-code-hint' : 'case-code-problem case-code-hint',
      'aria-invalid': message === null ? undefined : 'true',
      class: `${fieldClass} mt-2 max-w-72 tracking-widest uppercase`,
    }),
    h('input', { type: 'hidden', name: 'lang', value: language }),
    h('button', { type: 'submit', class: `${buttonClass} mt-4` }, words.codeButton),
  );
}

/** A survey or a code that takes no answers, each with its own kind words. */
export function closedView(frame: PageLayout, reason: CaseClosedReason, survey: Survey | null): View[] {
  const { words, language, programme } = frame;
  const { title, text } = words.closed[reason];
  return [
    survey &&
      h('p', { ...languageAttributes(survey.language), class: 'text-ink-soft' }, survey.questionnaire_name),
    h('h1', { class: 'mt-1', tabindex: -1 }, title),
    h('p', { class: 'mt-4' }, text),
    survey &&
      reason === 'not_yet_open' &&
      h('p', { class: 'mt-4' }, words.opensOn({ date: dateIn(toSurveyLanguage(language), survey.opens_at) })),
    programme.support_email !== '' &&
      h('div', { class: 'mt-4' }, supportLine(programme.support_email, words.writeTo)),
    survey && distressView(frame, survey),
  ];
}

/** Builds the page for a link that leads to no survey. */
export const notFoundView = ({ words, programme }: PageLayout, cameBy: string | null): View[] => [
  h('h1', { tabindex: -1 }, words.notFound.title),
  h('p', { class: 'mt-4' }, words.notFound.text),
  cameBy !== null &&
    h(
      'p',
      { class: 'mt-4' },
      `${words.cameBy} `,
      h('code', { dir: 'ltr', class: 'rounded-sm bg-sunken px-1.5 py-0.5 break-all' }, cameBy),
    ),
  programme.support_email !== '' &&
    h('div', { class: 'mt-4' }, supportLine(programme.support_email, words.writeTo)),
];

/** Without scripts the questions cannot be shown; it is not the reader's fault. */
export const needsScriptView = ({ words }: PageLayout): View[] => [
  h('h1', { tabindex: -1 }, words.needsScript.title),
  h('p', { class: 'mt-4' }, words.needsScript.text),
];

/**
 * Builds the content of a page behind a code until its scripts have arrived, or if they never do. The script of the page
 * (failed-asset-fallback.ts) shows the second part.
 */
export const waitingView = ({ words }: PageLayout): View[] => [
  h('p', { role: 'status', class: 'py-8', 'data-waiting': '' }, words.loading),
  h(
    'div',
    { role: 'alert', 'data-failed': '', hidden: true },
    h('p', { class: 'text-xl font-semibold' }, words.failed.title),
    h('p', { class: 'mt-4 mb-6' }, words.failed.text),
    h('a', { href: '', class: buttonClass }, words.tryAgain),
  ),
];
