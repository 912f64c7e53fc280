import { h, type View, type ViewElement } from './html-view.ts';

const KEPT: Record<string, string> = {
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  br: 'br',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  // The page has a heading of its own above each text.
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  a: 'a',
  blockquote: 'blockquote',
};
/** Elements whose content is not readable text. */
const DROPPED =
  /<(script|style|template|iframe|object|svg|math|noscript|textarea|select)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  pound: '£',
  euro: '€',
};

const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/**
 * Checks a link: it leads to a site with its protocol, a page of this site, an email address or a telephone.
 */
const isLink = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href);

function linkOf(attributes: string): ViewElement {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes);
  const href = decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  if (!isLink(href)) return h('span');
  return h('a', { class: 'link', href, ...(/^https?:/i.test(href) && { rel: 'noopener noreferrer' }) });
}

/**
 * Converts a programme's text with its simple markup to a view. Creates only the elements named here, and
 * keeps only link addresses as attributes, so that all other markup stays text. Small enough for the first
 * page of a phone.
 */
export function sanitisedHtmlView(text: string): View[] {
  const clean = text.replace(/<!--[\s\S]*?(-->|$)/g, '').replace(DROPPED, '');
  if (!/<[a-z/]/i.test(clean)) return withPhoneLinks(paragraphs(decoded(clean)));
  const root = h('div');
  const open: ViewElement[] = [root];
  for (const [, closing, name, attributes, words] of clean.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+|<)/gi,
  )) {
    const top = open.at(-1)!;
    if (words !== undefined) {
      if (open.length > 1 || words.trim() !== '') top.children.push(decoded(words));
      continue;
    }
    const tag = KEPT[name!.toLowerCase()];
    if (tag === undefined) continue;
    if (closing) {
      const at = open.findLastIndex((one) => one.tag === tag || (tag === 'a' && one.tag === 'span'));
      if (at > 0) open.length = at;
      continue;
    }
    const made = tag === 'a' ? linkOf(attributes!) : h(tag);
    top.children.push(made);
    if (tag !== 'br') open.push(made);
  }
  return withPhoneLinks(root.children);
}

/** A British telephone number: `020 7946 0000`, `+44 (0)20 7946 0000`, `116 123`; one of three digits only after a word such as “call”. */
const PHONE =
  /(^|[^\w+./-])(116[ \u00a0]?\d{3}|(?:\+44[ \u00a0]?(?:\(0\))?|0)\d(?:[ \u00a0-]?\d){8,9})(?![\w/-]|\.\d)|(\b(?:call|ring|phone|dial|NHS|ffonio|ffoniwch|GIG)[ \u00a0])(111|999)(?![\w/-]|\.\d)/gi;

function splitAtPhones(text: string): View[] {
  const views: View[] = [];
  let from = 0;
  for (const found of text.matchAll(PHONE)) {
    const [whole, before = '', long, after = '', short] = found;
    const phone = long ?? short!;
    const href = `tel:${phone.replace('(0)', '').replace(/[^\d+]/g, '')}`;
    views.push(text.slice(from, found.index) + before + after, h('a', { class: 'link', href }, phone));
    from = found.index + whole.length;
  }
  return from === 0 ? [text] : [...views, text.slice(from)];
}

/** Makes links of telephone numbers, so that a phone calls them with one touch. */
function withPhoneLinks(views: View[]): View[] {
  return views.flatMap((view) => {
    if (typeof view === 'string') return splitAtPhones(view);
    if (!view || Array.isArray(view) || 'slot' in view || view.tag === 'a') return [view];
    return [{ ...view, children: withPhoneLinks(view.children) }];
  });
}

/** Splits a text: a blank line starts a paragraph, a line end a new line. */
const paragraphs = (text: string): View[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) =>
      h('p', {}, ...part.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br'), line]))),
    );
