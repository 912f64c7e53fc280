import { h, toHtml, type View } from '@portal/wording/survey/html-view';
import type { FrameInput, FrameModule, FrameVisitor } from '@portal/contract/shared/page-frame';
import css from '../../styles/frame.css?inline';

/**
 * The frame that the server writes into the page, so that it is there before any script. It has the measures of
 * the components that replace it: AppHeader, PlainPage, PageHeader. Nothing in it takes the focus or is read
 * aloud, for the page itself follows. The message for small screens is all that these get (main.tsx), and is read.
 */
export const renderFrame: FrameModule['renderFrame'] = (given) => {
  const hasMessage = given.layout === 'default';
  const shown = hasMessage ? 'not-on-small-screens' : '';
  return toHtml([
    hasMessage && smallScreenMessage(given),
    h(
      'div',
      { 'data-frame': '', 'data-waiting': '', inert: true, 'aria-hidden': 'true', class: shown },
      hasMessage ? application(given) : plainPage(given),
    ),
    h(
      'p',
      { role: 'alert', 'data-failed': '', hidden: true, class: `page py-10 text-lg ${shown}` },
      'This page could not be loaded. Check your connection, then load the page again.',
    ),
  ]);
};

export const frameStyles: string = css;

const brand = (given: FrameInput): View =>
  h(
    'div',
    { class: 'flex min-w-min items-center gap-3' },
    logo(given, 'h-9 lg:max-w-none'),
    h(
      'span',
      { class: 'min-w-min border-l border-line pl-3 text-sm leading-tight font-medium text-ink-soft' },
      given.product_name,
    ),
  );

const logo = ({ programme_code, programme_name, has_logo }: FrameInput, size: string): View =>
  h(
    'span',
    { class: 'inline-flex shrink-0 items-center' },
    has_logo
      ? h('img', { src: `/images/logos/${programme_code}.svg`, alt: '', class: `block w-auto ${size}` })
      : h('span', { class: 'font-semibold text-accent-text' }, programme_name),
  );

/** A grey bar in the place of a text that is not there yet. */
const bar = (size: string): View => h('div', { class: `rounded-sm bg-sunken ${size}` });

function application(given: FrameInput): View {
  return h(
    'div',
    { class: 'flex min-h-screen flex-col' },
    h(
      'header',
      { class: 'border-b border-line bg-surface', 'data-shell': '' },
      h(
        'div',
        { class: 'page flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5 lg:flex-nowrap' },
        brand(given),
        h('span', { class: 'ml-auto size-10 lg:hidden' }),
        navigation(given),
      ),
      given.project !== null && projectRow(given.project),
    ),
    h(
      'div',
      { class: 'flex-1' },
      h(
        'div',
        { class: given.is_compact ? 'page py-5' : 'page py-8 sm:py-10' },
        given.is_compact && h('div', { class: 'text-sm' }, '\u00a0'),
        given.heading === null
          ? bar(`mt-2 w-72 max-w-full ${given.is_compact ? 'h-7' : 'h-9'}`)
          : h('p', { class: `mt-2 ${given.is_compact ? 'text-2xl' : 'text-3xl'} ${heading}` }, given.heading),
        h('div', { class: 'mt-8 grid gap-3' }, bar('h-4 w-full'), bar('h-4 w-11/12'), bar('h-4 w-2/3')),
      ),
    ),
  );
}

/** The look of a heading (styles/base.css). */
const heading = 'font-[640] tracking-[-0.02em] text-balance';

const item = (text: string): View =>
  h('span', { class: 'rounded-md px-3 py-2 text-sm font-medium text-ink-soft lg:max-xl:px-2' }, text);

const navigation = ({ visitor }: FrameInput): View =>
  h(
    'div',
    { class: 'hidden gap-3 lg:flex lg:w-auto lg:flex-1 lg:flex-row lg:items-center lg:gap-2' },
    h(
      'div',
      { class: 'flex flex-col gap-1 lg:flex-row lg:items-center' },
      item('Projects'),
      item('Documents'),
      visitor === 'signed-out' && item('Organisations'),
      typeof visitor === 'object' && visitor.is_admin && item('Admin'),
    ),
    h(
      'div',
      { class: 'relative flex items-center lg:mx-1 lg:min-w-40 lg:flex-1 lg:justify-end' },
      h('div', { class: 'min-h-10 w-full rounded-md border border-line-strong bg-surface lg:max-w-72' }),
    ),
    account(visitor),
  );

/** Shows who is signed in, or how to sign in; nothing if only the browser knows. */
function account(visitor: FrameVisitor): View {
  if (visitor === 'unknown') return null;
  return visitor === 'signed-out'
    ? h(
        'div',
        { class: 'flex gap-2 whitespace-nowrap lg:ml-1' },
        h('span', { class: `${button} text-accent-text` }, 'Register'),
        h('span', { class: `${button} bg-accent text-on-accent` }, 'Sign in'),
      )
    : h('span', { class: `${button} !px-3 !font-medium text-ink-soft` }, visitor.full_name);
}

const button = 'inline-flex min-h-10 items-center justify-center rounded-md px-4 py-1 text-sm font-semibold';

const projectRow = (name: string): View =>
  h(
    'div',
    { class: 'border-t border-line bg-canvas' },
    h(
      'div',
      { class: 'page flex flex-wrap items-baseline gap-x-8 sm:flex-nowrap' },
      h(
        'span',
        { class: 'max-w-full shrink-0 truncate py-3 text-sm font-semibold text-ink sm:max-w-80' },
        name || '\u00a0',
      ),
      h('span', { class: '-mb-px border-b-2 border-transparent px-3 py-3 text-sm' }, '\u00a0'),
    ),
  );

const plainPage = (given: FrameInput): View =>
  h(
    'div',
    { class: 'min-h-screen bg-canvas' },
    h(
      'div',
      { class: 'mx-auto grid min-h-screen max-w-md content-center gap-8 px-5 py-12' },
      brand(given),
      h(
        'div',
        { class: 'grid gap-6 rounded-lg border border-line bg-surface p-6 shadow-raised sm:p-8' },
        given.heading !== null && h('p', { class: `text-2xl ${heading}` }, given.heading),
        bar('h-18 w-full'),
        bar('h-18 w-full'),
        bar('h-10 w-full'),
      ),
      h('div', { class: 'grid h-28' }),
    ),
  );

/** SPEC §1, to the letter: all that a small screen shows of the default layout. */
const smallScreenMessage = (given: FrameInput): View =>
  h(
    'main',
    { class: 'small-screen-only min-h-screen px-6 py-12', 'data-small-screen': '' },
    logo(given, 'h-10'),
    h('h1', { class: `mt-8 text-2xl ${heading}` }, given.product_name),
    h(
      'p',
      { class: 'mt-3 text-lg text-ink-soft' },
      'This website is under construction and not mobile ready. Please use a desktop browser to access the full features.',
    ),
  );
