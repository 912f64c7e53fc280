import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { INK } from '../chart-models/chart-colours.ts';
import type { Slide } from './chart-options.ts';
import { TITLE } from './slide-accessibility.ts';

/** At 16 points a line has room for about so many letters, and a slide for so many lines. */
const LETTERS = 125;
const LINES = 17;

/** Adds the author's text, over as many slides as needed. */
export function addText(
  startSlide: () => Slide,
  { title, paragraphs }: { title: string; paragraphs: string[] },
): void {
  for (const page of paginateParagraphs(paragraphs.map(toOfficeFileText))) {
    const slide = startSlide();
    if (title !== '')
      slide.addText(toOfficeFileText(title), {
        x: 0.5,
        y: paragraphs.length === 0 ? 3 : 0.4,
        w: 12.3,
        h: 0.75,
        color: INK,
        bold: true,
        fontSize: paragraphs.length === 0 ? 32 : 24,
        fit: 'shrink',
        align: 'left',
        objectName: TITLE,
      });
    if (page.length === 0) continue;
    const runs = page.map((text) => ({ text, options: { breakLine: true, paraSpaceAfter: 8 } }));
    slide.addText(runs, {
      x: 0.5,
      y: 1.25,
      w: 12.3,
      h: 5.6,
      fontSize: 16,
      color: INK,
      valign: 'top',
      fit: 'shrink',
    });
  }
}

/** Paragraphs by slides; one that is longer than a slide is cut between words. */
function paginateParagraphs(paragraphs: string[]): string[][] {
  const pages: string[][] = [[]];
  let left = LINES;
  for (const piece of paragraphs.flatMap(cut)) {
    const lines = linesOf(piece) + 0.5;
    if (lines > left && pages.at(-1)!.length > 0) {
      pages.push([]);
      left = LINES;
    }
    pages.at(-1)!.push(piece);
    left -= lines;
  }
  return pages;
}

const linesOf = (text: string) =>
  text.split('\n').reduce((lines, one) => lines + Math.max(1, Math.ceil(one.length / LETTERS)), 0);

function cut(text: string): string[] {
  if (linesOf(text) <= LINES) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.split(/(?<=\s)/)) {
    if (linesOf(piece + word) > LINES - 1) {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += word;
  }
  return [...pieces, piece.trim()];
}
