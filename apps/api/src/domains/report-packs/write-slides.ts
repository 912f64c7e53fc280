import { setImmediate as pause } from 'node:timers/promises';
import type { ChartData } from '@portal/contract/chart-data';
import Presentation from 'pptxgenjs';
import { plainText } from '../downloads/describe-chart.ts';
import { wordsOf, type Words } from './pictures/describe-picture.ts';
import { INK, SOFT } from './pictures/looks.ts';
import type { Picture } from './pictures/picture.ts';
import { toPicture } from './pictures/to-picture.ts';
import type { Leaf } from './pictures/to-summary.ts';
import { dressCharts } from './slides/dress-charts.ts';
import { addPicture } from './slides/add-picture.ts';
import type { Dress } from './slides/chart-options.ts';

export type About = {
  title: string;
  project_name: string;
  time_period_name: string;
  /** Whose figures are highlighted. */
  submission_name: string | null;
  made_on: Date;
};

/**
 * A title slide, then a slide with a native chart for each: it can be edited, and its figures stand behind it. Between slides
 * others have their turn.
 */
export async function writeSlides(about: About, charts: ChartData[], summary: Leaf | null): Promise<Buffer> {
  const deck = new Presentation();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = plainText(about.title);
  deck.company = 'Benchmarking portal';
  addTitle(deck, about);
  const dresses: Dress[] = [];
  if (summary) dresses.push(...addSlide(deck, summary.words, summary.picture));
  for (const data of charts) {
    await pause();
    dresses.push(...addSlide(deck, wordsOf(data), toPicture(data)));
  }
  const written = await deck.write({ outputType: 'nodebuffer' });
  return dressCharts(Buffer.from(written as Uint8Array), dresses);
}

function addTitle(deck: Presentation, about: About): void {
  const slide = deck.addSlide();
  const made = about.made_on.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  slide.addText(plainText(about.title), {
    ...{ x: 0.8, y: 2.2, w: 11.7, h: 1.2, fontSize: 36, bold: true, color: INK },
  });
  const lines = [about.submission_name, about.project_name, about.time_period_name, `Made on ${made}`];
  slide.addText(
    lines
      .filter((line) => line !== null)
      .map(plainText)
      .join('\n'),
    { ...{ x: 0.8, y: 3.5, w: 11.7, h: 1.8, fontSize: 18, color: SOFT, valign: 'top' } },
  );
}

/** @returns how its chart is to be dressed, if it has one */
function addSlide(deck: Presentation, words: Words, picture: Picture | null): Dress[] {
  const slide = deck.addSlide();
  slide.addText(words.title, {
    ...{ x: 0.5, y: 0.3, w: 12.3, h: 0.7, fontSize: 22, bold: true, color: INK, fit: 'shrink' },
  });
  const verdict = words.verdict || (picture ? '' : 'There are no figures to show.');
  if (verdict) {
    slide.addText(verdict, {
      ...{ x: 0.5, y: 1, w: 12.3, h: 0.7, fontSize: 14, color: INK, valign: 'top', fit: 'shrink' },
    });
  }
  const notes = words.notes.map(({ name, text }) => (name === 'n' ? text : `${name}: ${text}`));
  if (notes.length > 0) {
    const text = notes.map((note) => note.replace(/\.?$/, '.')).join(' ');
    slide.addText(text, {
      // At 9 points four lines of about 230 letters have room.
      ...{
        x: 0.5,
        y: 6.3,
        w: 12.3,
        h: 1.05,
        fontSize: text.length > 700 ? 8 : 9,
        color: SOFT,
        valign: 'top',
      },
    });
  }
  if (!picture) return [];
  const altText = [words.title, words.verdict].filter(Boolean).join('. ');
  return addPicture(deck, slide, picture, altText);
}
