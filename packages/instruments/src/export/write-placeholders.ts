import { fillPlaceholders } from '@portal/expressions/piped-texts';

const SIGN = '\u{E000}';

/** Writes a text in a format: `place` writes its placeholders, and `words` the text between them. */
export function writePlaceholders(
  text: string,
  place: (code: string) => string,
  words: (text: string) => string,
): string {
  const places: string[] = [];
  const marked = fillPlaceholders(text.replaceAll(SIGN, ''), (code) => {
    places.push(place(code));
    return SIGN;
  });
  return marked
    .split(SIGN)
    .map((part, at) => words(part) + (places[at] ?? ''))
    .join('');
}
