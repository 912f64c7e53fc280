const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  times: '×',
  divide: '÷',
  deg: '°',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  micro: 'µ',
  middot: '·',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  szlig: 'ß',
  iquest: '¿',
  iexcl: '¡',
};
/** `&eacute;` is e and an acute accent: the letter and the name of its mark. */
const MARKS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};
const BREAKS = /<\s*(?:br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/table|\/ul|\/ol|hr)\b[^<>]*>/gi;
/** A tag of HTML, and not `a < b`: a letter, a slash or a comment mark follows at once. */
const TAGS = /<(?:\/?[a-z][^<>]*|!--[^>]*--)>/gi;
const UNSEEN = /<(style|script)\b[^<>]*>[^<]*<\/\1\s*>/gi;

/**
 * Converts a text that can contain HTML to the text a person reads. Removes tags, turns breaks and paragraph
 * ends into line breaks, and omits characters that databases cannot store.
 */
export function plainText(given: unknown): string {
  if (given === null || given === undefined || typeof given === 'object') return '';
  const text = String(given).slice(0, 200_000);
  const hasMarkup = /<[a-z!/]|&[a-z#]/i.test(text);
  return removeControlCharacters(hasMarkup ? withoutMarkup(text) : text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, for names. */
export const plainLine = (given: unknown): string => plainText(given).replace(/\s*\n\s*/g, ' ');

const withoutMarkup = (text: string): string =>
  text
    .replace(UNSEEN, ' ')
    .replace(BREAKS, '\n')
    .replace(TAGS, '')
    .replace(/&(#?\w{1,12});/g, decoded);

function decoded(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  if (Object.hasOwn(NAMED, name)) return NAMED[name]!;
  const [, letter = '', mark = ''] = /^([a-zA-Z])([a-z]+)$/.exec(name) ?? [];
  return Object.hasOwn(MARKS, mark) ? (letter + MARKS[mark]!).normalize('NFC') : whole;
}

/** Without zero bytes, other control characters and halves of characters that take two. */
export const removeControlCharacters = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]|\p{Surrogate}/gu, '');

/** At most so long, whole characters, with an ellipsis where something was cut. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${removeControlCharacters(text.slice(0, maxLength - 1)).trimEnd()}…`;
}
