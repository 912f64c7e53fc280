import { fillPipedAnswers } from '@portal/expressions/piped-texts';

const SIGN = '\u{E000}';

/** Writes a text in a format: `writePlaceholder` writes its placeholders, and `writeText` the text between them. */
export function writePlaceholders(
  text: string,
  writePlaceholder: (code: string) => string,
  writeText: (text: string) => string,
): string {
  const places: string[] = [];
  const marked = fillPipedAnswers(text.replaceAll(SIGN, ''), (code) => {
    places.push(writePlaceholder(code));
    return SIGN;
  });
  return marked
    .split(SIGN)
    .map((part, at) => writeText(part) + (places[at] ?? ''))
    .join('');
}
