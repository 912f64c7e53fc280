import { fillPlaceholders } from '@portal/expressions/piped-texts';

const SIGN = '\u{E000}';

/** A text that takes in answers in the words of a format: its places by `place`, and what stands between them by `words`. */
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
