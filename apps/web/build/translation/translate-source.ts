import path from 'node:path';
import type { Catalogue } from './catalogue.ts';
import type { SourceText } from './extract-texts.ts';

/**
 * The source with its texts said in another language: each place keeps what the program puts there, in the order of the other
 * language, and places hold texts of their own. What the catalogue lacks stays English.
 */
export function translateSource(
  file: string,
  code: string,
  texts: readonly SourceText[],
  catalogue: Catalogue,
): string {
  const inside = (start: number, end: number): string => {
    let at = start;
    let result = '';
    for (const text of texts) {
      if (text.start < at || text.end > end) continue;
      const said =
        entryOf(catalogue, `${text.text} @ ${path.basename(file)}`) ?? entryOf(catalogue, text.text, text);
      // Its places may still be said.
      if (!said) continue;
      result += code.slice(at, text.start) + written(text, said, code, inside);
      at = text.end;
    }
    return result + code.slice(at, end);
  };
  return inside(0, code.length);
}

/** A code is a text only where the catalogue says so of its file. */
const entryOf = (catalogue: Catalogue, key: string, of = { isSure: true }): string | null | undefined =>
  of.isSure && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;

function written(
  text: SourceText,
  said: string,
  code: string,
  inside: (start: number, end: number) => string,
): string {
  const parts = said.split(/(\{\w+\})/).filter((part) => part !== '');
  const put = parts.map((part) => {
    const place = text.places.find(({ name }) => part === `{${name}}`);
    return place ? { place: inside(place.start, place.end) } : { words: part };
  });
  if (text.as === 'children')
    return edged(text, code, put.map((one) => one.place ?? `{${JSON.stringify(one.words)}}`).join(''));
  const template = put
    .map((one) => (one.place === undefined ? escaped(one.words!) : `\${${one.place}}`))
    .join('');
  if (text.places.length > 0) return `\`${template}\``;
  return text.as === 'attribute' ? `{${JSON.stringify(said)}}` : JSON.stringify(said);
}

const escaped = (words: string) => words.replace(/[`\\]|\$(?=\{)/g, '\\$&');

/** Keeps the space between a text and its element's neighbour on the same line. */
function edged(text: SourceText, code: string, children: string): string {
  const own = code.slice(text.start, text.end);
  const before = /^[ \t]+(?=\S)/.test(own) ? "{' '}" : '';
  const behind = /\S[ \t]+$/.test(own) ? "{' '}" : '';
  return before + children + behind;
}
