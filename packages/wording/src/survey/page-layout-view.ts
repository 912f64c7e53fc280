import {
  surveyDirectionOf,
  languageChoices,
  toSurveyLanguage,
  type Translation,
} from './survey-languages.ts';
import type { SurveyWording } from './survey-wording.ts';
import { h, type View } from './html-view.ts';

/** The data shown on every page of the survey. */
export type PageLayout = {
  words: SurveyWording;
  language: string;
  /** Into which the questionnaire is translated; null while it is not loaded. */
  translations: readonly Translation[] | null;
  programme: { programme_code: string; programme_name: string; support_email: string; has_logo: boolean };
};

/** Returns `lang` and `dir` for text in another language than the page. */
export const languageAttributes = (language: string): { lang: string; dir: string } => ({
  lang: language,
  dir: surveyDirectionOf(language),
});

export const buttonClass =
  'inline-flex min-h-12 w-full items-center justify-center rounded-md bg-accent px-6 py-2 text-lg font-semibold text-on-accent no-underline hover:bg-accent-hover active:bg-accent-active sm:w-auto';
export const secondaryButtonClass =
  'inline-flex min-h-12 w-full items-center justify-center rounded-md border border-line-strong bg-surface px-6 py-2 text-base font-semibold text-ink no-underline hover:bg-canvas active:bg-sunken sm:w-auto';
export const fieldClass =
  'block min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-lg hover:border-ink-soft aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error';
/** Room for a finger. */
const roomy = 'inline-flex min-h-11 min-w-11 items-center rounded-sm';

/** For respondents, mobile first: a letter's reader on a phone needs the question and nothing else. */
export function pageLayoutView(frame: PageLayout, main: View): View {
  const { words } = frame;
  return h(
    'div',
    { class: 'flex min-h-screen flex-col' },
    h(
      'a',
      {
        href: '#main',
        class:
          'sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-[9999] focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold focus:shadow-pop',
      },
      words.skip,
    ),
    h(
      'header',
      { class: 'border-b border-line' },
      h(
        'div',
        { class: 'mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-x-6 px-4 py-1' },
        logo(frame),
        languageSwitch(frame),
      ),
    ),
    h(
      'main',
      { id: 'main', tabindex: -1, class: 'mx-auto w-full max-w-2xl flex-1 px-4 py-6 sm:py-10' },
      main,
    ),
    footer(frame),
  );
}

function logo({ programme, words }: PageLayout): View {
  const { programme_code, programme_name, has_logo } = programme;
  const name = programme_name || programme_code;
  return h(
    'a',
    { href: '/', class: `${roomy} font-semibold text-accent-text no-underline` },
    has_logo
      ? h('img', {
          src: `/images/logos/${programme_code}.svg`,
          alt: words.startPage({ programme: name }),
          class: 'block h-8 w-auto max-w-60',
        })
      : name,
  );
}

/** Every language under its own name; that of the page is marked as such. */
const languageSwitch = ({ language: current, translations, words }: PageLayout): View =>
  h(
    'nav',
    { 'aria-label': words.languages },
    h(
      'ul',
      { class: 'flex flex-wrap gap-x-4' },
      ...languageChoices(translations).map(({ language, name, gap }) =>
        h(
          'li',
          {},
          h(
            'a',
            {
              ...languageAttributes(language),
              href: `?lang=${language}`,
              hreflang: language,
              'data-language': language,
              'aria-current': language === current ? 'true' : undefined,
              class: `${roomy} flex-wrap justify-center gap-x-1 ${language === current ? 'font-semibold text-ink no-underline' : 'link'}`,
            },
            name,
            gap !== '' && h('span', { class: 'text-sm font-normal' }, ` (${gap})`),
          ),
        ),
      ),
    ),
  );

const footer = ({ programme, words }: PageLayout): View =>
  h(
    'footer',
    { class: 'border-t border-line bg-canvas text-ink-soft' },
    h(
      'div',
      { class: 'mx-auto flex max-w-2xl flex-wrap items-center gap-x-6 px-4 py-2' },
      ...(programme.support_email === '' ? [] : [supportLine(programme.support_email, words.support)]),
      h('a', { href: '/privacy', class: `${roomy} link` }, words.privacy),
      h('a', { href: '/accessibility', class: `${roomy} link` }, words.accessibility),
    ),
  );

/** Builds the support line; an address reads from left to right, in any surrounding text. */
export const supportLine = (address: string, before: string): View =>
  h(
    'p',
    {},
    `${before} `,
    h('a', { href: `mailto:${address}`, dir: 'ltr', class: `${roomy} link break-all` }, address),
  );

/** Returns `lang` and `dir` for the whole page. */
export const pageLanguageAttributes = (language: string): { lang: string; dir: string } =>
  languageAttributes(toSurveyLanguage(language));
