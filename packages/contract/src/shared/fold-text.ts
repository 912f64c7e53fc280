/*
 * How texts are compared when something is looked for: small letters, no accents, one kind of dash, no quotes, so that
 * O'Neill, O’Neill and ONeill are one, and so are café and cafe. The database has the
 * same as the function `folded`.
 */

/** Read as a hyphen. */
const dashes = /[–—‑‐−]/g;
/** Left out. */
const quotes = /['’‘ʼ‛ʹ`´′"“”„]/g;
/** The marks that letters keep beside them once they are taken apart: U+0300 to U+036F. */
const accents = '[\u0300-\u036f]';

const marks = new RegExp(accents, 'g');

export function foldText(text: string): string {
  const plain = text.replace(quotes, '').replace(dashes, '-');
  return plain.normalize('NFKD').replace(marks, '').toLowerCase();
}

/** Checks if every word of the search occurs in any of the texts, ignoring quotes, accents and case. */
export function containsWords(
  texts: readonly (string | number | null | undefined)[],
  search: string,
): boolean {
  const text = foldText(texts.map((value) => String(value ?? '')).join(' '));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
