import type { XmlElement } from '../../file-formats/read-xml.ts';

/** The elements that a codebook repeats in each language. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['titl', 'abstract', 'labl', 'txt', 'universe', 'notes', 'defntn', 'concept'],
  ...['qstn', 'qstnLit', 'preQTxt', 'postQTxt', 'ivuInstr'],
]);
/** The title in another language has an element of its own. */
const PARALLEL_TITLE = 'parTitl';

const languageOf = ({ attributes }: XmlElement): string | null => attributes['xml:lang']?.trim() || null;

/** Lists the languages of a codebook's texts, its own first; empty if no text names one. */
export function listBookLanguages(book: XmlElement): string[] {
  const found = new Set<string>();
  const own = languageOf(book);
  const visit = (element: XmlElement): void => {
    const language = languageOf(element);
    if (language !== null && (TEXTS.has(element.name) || element.name === PARALLEL_TITLE))
      found.add(language);
    element.within.forEach(visit);
  };
  visit(book);
  return own === null ? [...found] : [own, ...[...found].filter((one) => one !== own)];
}

/** Returns a codebook with its texts in one language; a text without it is in the codebook's own language. */
export function selectBookLanguage(
  book: XmlElement,
  language: string | null,
  own: string | null,
): XmlElement {
  if (language === null) return book;
  const selected = (element: XmlElement): XmlElement => ({
    ...element,
    within: element.within
      .flatMap((one, _, all) => (isRead(one, all, language, own) ? [one] : []))
      .map((one) => selected(one.name === PARALLEL_TITLE ? { ...one, name: 'titl' } : one)),
  });
  return selected(book);
}

/** Checks that an element is the one to read of those that say the same in several languages. */
function isRead(one: XmlElement, all: XmlElement[], language: string, own: string | null): boolean {
  const kind = one.name === PARALLEL_TITLE ? 'titl' : one.name;
  if (!TEXTS.has(kind)) return true;
  const same = all.filter(({ name }) => name === kind || (kind === 'titl' && name === PARALLEL_TITLE));
  const inLanguage = (wanted: string) => same.filter((text) => (languageOf(text) ?? own) === wanted);
  const wanted = [language, own ?? ''].map(inLanguage).find((texts) => texts.length > 0);
  return (wanted ?? same.filter(({ name }) => name === kind)).includes(one);
}
