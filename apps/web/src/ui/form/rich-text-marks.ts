import { hasMarkup } from '../../lib/format/html-to-text.ts';

export const richTextMarks = [
  { kind: 'heading', words: 'Heading' },
  { kind: 'list', words: 'List' },
  { kind: 'strong', words: 'Bold' },
  { kind: 'em', words: 'Italic' },
  { kind: 'link', words: 'Link' },
] as const;
export type Mark = (typeof richTextMarks)[number]['kind'];

type Marked = { text: string; /** The part to type or read next. */ selection: [number, number] };

/**
 * Markers for the start and end of the selection while the text around it changes: characters that no text
 * contains.
 */
const FROM = '\uE000';
const TO = '\uE001';
const selected = (words: string) => FROM + words + TO;

const marking: Record<Mark, (chosen: string) => string> = {
  heading: (chosen) => `\n\n<h2>${selected(chosen.trim())}</h2>\n\n`,
  list: (chosen) => {
    const lines = chosen.split('\n').map((line) => line.trim());
    const items = lines.filter((line) => line !== '');
    const written = (items.length > 0 ? items : ['']).map((line) => `<li>${line}</li>`);
    // After the last one, where the list goes on.
    return `\n\n<ul>\n${written.join('\n').replace(/(<\/li>)$/, `${selected('')}$1`)}\n</ul>\n\n`;
  },
  strong: (chosen) => `<strong>${selected(chosen)}</strong>`,
  em: (chosen) => `<em>${selected(chosen)}</em>`,
  link: (chosen) => `<a href="${selected('https://')}">${chosen}</a>`,
};

/** Words alone keep their line breaks when shown; beside markup these have to be written down. */
const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) =>
      /^\s*<(h2|ul)>/.test(block) ? block.trim() : `<p>${block.trim().replaceAll('\n', '<br>\n')}</p>`,
    )
    .join('\n');

/** Puts markup around the selected text. The first mark turns plain text into paragraphs. */
export function applyMark(text: string, [start, end]: readonly [number, number], kind: Mark): Marked {
  const marked = text.slice(0, start) + marking[kind](text.slice(start, end)) + text.slice(end);
  const whole = hasMarkup(text)
    ? marked.replace(/\n{2,}(?=<(?:h2|ul)>)|(?<=<\/(?:h2|ul)>)\n{2,}/g, '\n').replace(/^\n/, '')
    : toParagraphs(marked);
  const from = whole.indexOf(FROM);
  return {
    text: whole.replace(FROM, '').replace(TO, ''),
    selection: [from, whole.indexOf(TO) - 1],
  };
}
