import { setImmediate as pause } from 'node:timers/promises';
import type { ChartData } from '@portal/contract/charts/chart-data';
import Presentation from 'pptxgenjs';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { formatDate } from '../format-date.ts';
import type { ReportPart } from '../parts/report-part.ts';
import { chartCaptions, type ChartCaptions } from '../chart-models/chart-captions.ts';
import { accentColours, INK, SOFT } from '../chart-models/chart-colours.ts';
import type { ChartModel } from '../chart-models/chart-model.ts';
import { canFitPeriodNotesBelow, periodNotesPage, formatPeriodNotes } from '../chart-models/period-notes.ts';
import { buildChartWithAverages } from '../chart-models/build-chart-with-averages.ts';
import { finishPptx } from './finish-pptx.ts';
import { summaryTables, summaryText } from './summary-slides.ts';
import { RULE, TITLE } from './slide-accessibility.ts';
import { addChartToSlide } from './add-chart.ts';
import { addText } from './add-text.ts';
import { type ChartStyle, PLACE } from './chart-options.ts';
import { paginateTable } from '../parts/paginate-table.ts';

export type PresentationDetails = {
  title: string;
  project_name: string;
  time_period_name: string;
  /** The submission whose figures are highlighted. */
  submission_name: string | null;
  made_on: Date;
  /** The programme's, `#rrggbb`. */
  colour?: string;
  /** True for one chart by itself, which has no title slide before it. */
  isSingleSlide?: boolean;
};

/** On a slide more rows would be too small to read. */
const MOST_ROWS = 14;

/**
 * Writes a title slide, then a slide for each part. A chart is native: it can be edited, and its figures are
 * behind it. Yields to other work between slides.
 */
export async function writePptx(
  details: PresentationDetails,
  parts: ReportPart<ChartData>[],
): Promise<Buffer> {
  const deck = new Presentation();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = toOfficeFileText(details.title);
  deck.company = 'Benchmarking portal';
  deck.subject = toOfficeFileText(details.project_name);
  if (!details.isSingleSlide) addTitle(deck, details);
  const dresses: ChartStyle[] = [];
  for (const part of parts) {
    await pause();
    const section = toOfficeFileText(part.section ?? '');
    if (part.kind === 'text') addText(() => beginSlide(deck, details, ''), part);
    else if (part.kind === 'summary') {
      addText(() => beginSlide(deck, details, section), summaryText(part.page));
      for (const leaf of summaryTables(part.page))
        dresses.push(...addSlide(deck, details, { ...leaf, section, comment: '', said: [] }));
    } else if (part.kind === 'table') {
      for (const leaf of paginateTable(part.leaf, MOST_ROWS))
        dresses.push(...addSlide(deck, details, { ...leaf, section, comment: '', said: [] }));
    } else {
      const { chart, look, annotations = [] } = part;
      const words = chartCaptions(chart);
      const picture = buildChartWithAverages(chart, look, annotations);
      const [said, left] = canFitPeriodNotesBelow(annotations)
        ? [formatPeriodNotes(annotations), []]
        : [[], annotations];
      for (const [n, leaf] of paginateTable({ words, picture }, MOST_ROWS).entries()) {
        const comment = n === 0 ? look.comment : '';
        dresses.push(...addSlide(deck, details, { ...leaf, section, comment, said }));
      }
      if (left.length > 0)
        addText(() => beginSlide(deck, details, section), periodNotesPage(words.title, left));
    }
  }
  const written = await deck.write({ outputType: 'nodebuffer' });
  return finishPptx(Buffer.from(written as Uint8Array), dresses, accentColours(details.colour).own);
}

function addTitle(deck: Presentation, about: PresentationDetails): void {
  const slide = deck.addSlide();
  slide.addShape(deck.ShapeType.rect, {
    x: 0,
    y: 0,
    w: 0.25,
    h: 7.5,
    fill: { color: accentColours(about.colour).rule },
    line: { type: 'none' },
    objectName: RULE,
  });
  slide.addText(toOfficeFileText(about.title), {
    x: 0.8,
    y: 2.2,
    w: 11.7,
    h: 1.2,
    fontSize: 36,
    bold: true,
    color: INK,
    fit: 'shrink',
    align: 'left',
    objectName: TITLE,
  });
  const lines = [
    about.submission_name,
    about.project_name,
    about.time_period_name,
    `Made on ${formatDate(about.made_on)}`,
  ];
  slide.addText(
    lines
      .filter((line) => line !== null)
      .map(toOfficeFileText)
      .join('\n'),
    { x: 0.8, y: 3.5, w: 11.7, h: 1.8, fontSize: 18, color: SOFT, valign: 'top' },
  );
}

/**
 * Starts a slide with the owner, the date and its number, because slides are shared one by one; `section` is
 * the small line above.
 */
function beginSlide(deck: Presentation, about: PresentationDetails, section: string): Presentation.Slide {
  const slide = deck.addSlide();
  slide.addShape(deck.ShapeType.rect, {
    x: 0,
    y: 0,
    w: 13.33,
    h: 0.09,
    fill: { color: accentColours(about.colour).rule },
    line: { type: 'none' },
    objectName: RULE,
  });
  const whose = [about.submission_name, about.project_name, about.time_period_name]
    .filter((one) => one !== null)
    .map(toOfficeFileText);
  slide.addText(section === '' ? whose.join(' · ') : `${section} · ${whose[0]!}`, {
    x: 0.5,
    y: 0.13,
    w: 12.3,
    h: 0.28,
    fontSize: 10,
    color: SOFT,
    fit: 'shrink',
    margin: [0, 7, 0, 7],
  });
  slide.slideNumber = { x: 12.35, y: 7.12, w: 0.5, h: 0.28, fontSize: 10, color: SOFT, align: 'right' };
  return slide;
}

/**
 * Returns the font size of a title. Office programs shrink a text only when a user types, so a title of two
 * lines starts smaller.
 */
const titleSize = (title: string): number => (title.length > 130 ? 14 : title.length > 60 ? 17 : 22);

type Shown = {
  words: ChartCaptions;
  picture: ChartModel | null;
  section: string;
  comment: string;
  said: string[];
};

/** @returns how its chart is to be dressed, if it has one */
function addSlide(
  deck: Presentation,
  about: PresentationDetails,
  { words, picture, section, comment, said }: Shown,
): ChartStyle[] {
  const slide = beginSlide(deck, about, section);
  slide.addText(words.title, {
    x: 0.5,
    y: 0.4,
    w: 12.3,
    h: 0.62,
    fontSize: titleSize(words.title),
    bold: true,
    color: INK,
    align: 'left',
    objectName: TITLE,
  });
  const above = captionsOf({ words, picture, comment });
  if (above.length > 0) {
    slide.addText(above.join('\n'), {
      x: 0.5,
      y: 1,
      w: 12.3,
      h: 0.72,
      fontSize: above.join('').length > 300 ? 10 : above.length > 1 ? 12 : 14,
      color: INK,
      valign: 'top',
      fit: 'shrink',
    });
  }
  const notes = notesOf(words, picture);
  if (notes !== '') {
    slide.addText(notes, {
      // At 9 points four lines of about 230 letters have room.
      x: 0.5,
      y: 6.25,
      w: 11.8,
      h: 1.05,
      fontSize: notes.length > 700 ? 8 : 9,
      color: SOFT,
      valign: 'top',
    });
  }
  if (!picture) return [];
  const altText = [words.title, words.verdict].filter(Boolean).join('. ');
  const below = belowPicture(said);
  if (said.length > 0)
    slide.addText(said.join('\n'), {
      x: 0.5,
      y: PLACE.y + PLACE.h - below,
      w: 12.3,
      h: below,
      fontSize: 10,
      color: INK,
      valign: 'top',
      margin: [0, 7, 0, 7],
      fit: 'shrink',
    });
  const place = { ...PLACE, h: PLACE.h - below };
  return addChartToSlide({ deck, slide, altText, own: accentColours(about.colour).own, place }, picture);
}

function captionsOf({ words, picture, comment }: Pick<Shown, 'words' | 'picture' | 'comment'>): string[] {
  const verdict = words.verdict || (picture ? '' : (words.nothing ?? ''));
  return [toOfficeFileText(comment), verdict].filter((text) => text !== '');
}

const notesOf = (words: ChartCaptions, picture: ChartModel | null): string =>
  [...newestIn(picture), ...words.notes.map(({ name, text }) => (name === 'n' ? text : `${name}: ${text}`))]
    .map((note) => note.replace(/\.?$/, '.'))
    .join(' ');

/** Returns the end labels of the lines: a native chart has no words at their ends. */
const newestIn = (picture: ChartModel | null): string[] =>
  picture?.form === 'lines' && picture.ends.length > 0
    ? [`${picture.labels.at(-1)}: ${picture.ends.map(({ words }) => words).join(', ')}`]
    : [];

/** At 10 points a line has room for about so many letters. */
const LETTERS = 190;

/** Returns the height of a list below a picture, in inches. */
const belowPicture = (said: readonly string[]): number =>
  said.reduce((sum, text) => sum + 0.17 * Math.max(1, Math.ceil(text.length / LETTERS)), said.length && 0.06);
