import type { AnnotatedPeriod } from '@portal/wording/annotated-periods';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { formatDate } from '../format-date.ts';
import { INK, SOFT } from '../chart-models/chart-colours.ts';
import { formatPeriodNotes } from '../chart-models/period-notes.ts';
import type { CaptionedChart } from '../chart-models/build-summary-tables.ts';
import { drawChart } from './draw-chart.ts';
import { type Area, measureTextHeight, drawLabel, type Weight, writeText } from './pdf-canvas.ts';
import { drawRowRules, tableElement } from './draw-table.ts';
import { BOTTOM, MARGIN, type PdfDocument, WIDTH } from './pdf-document.ts';

export function addTitlePage(pdf: PdfDocument): void {
  const { about, canvas } = pdf;
  pdf.beginTitlePage();
  const line =
    (text: string, y: number, size: number, colour: string, isBold = false) =>
    () => {
      canvas
        .font(isBold ? 'Bold' : 'Regular')
        .fontSize(size)
        .fillColor(`#${colour}`);
      writeText(canvas, toOfficeFileText(text), MARGIN + 20, y, { width: WIDTH - 40 });
    };
  pdf.add('H1', line(about.title, 190, 34, INK, true));
  let y = canvas.y + 14;
  for (const one of [about.submission_name, about.project_name, about.time_period_name]) {
    if (one === null) continue;
    pdf.add('P', line(one, y, 17, SOFT));
    y = canvas.y + 4;
  }
  pdf.add('P', line(`Made on ${formatDate(about.made_on)}`, y + 8, 12, SOFT));
}

type PageContent = CaptionedChart & {
  section: string;
  comment: string;
  /** The events at its periods, by the numbers in the picture. */
  said: readonly AnnotatedPeriod[];
  /** The name in the list of contents; null: it continues from the page before. */
  listed: string | null;
};

/**
 * Adds a page for a chart or table: the author's heading above it, its title, the author's text, the verdict.
 */
export function addPage(
  pdf: PdfDocument,
  { words, picture, section, comment, said, listed }: PageContent,
): void {
  const { canvas } = pdf;
  pdf.beginPage();
  let y = 42;
  const put = (
    type: string,
    text: string,
    look: { bold?: boolean; size: number; colour: string; most: number },
  ) => {
    if (text === '') return;
    pdf.add(type, () => {
      canvas
        .font(look.bold ? 'Bold' : 'Regular')
        .fontSize(look.size)
        .fillColor(`#${look.colour}`);
      writeText(canvas, text, MARGIN, y, { width: WIDTH, height: look.most, ellipsis: true });
    });
    y = canvas.y + 4;
  };
  if (section !== '') pdf.list(section, true);
  put('H2', section, { bold: true, size: 12, colour: pdf.accent.own, most: 16 });
  if (listed !== null) pdf.list(listed, false);
  put(pdf.level, words.title, { bold: true, size: 17, colour: INK, most: 44 });
  put('P', comment, { size: 11.5, colour: INK, most: 90 });
  put('P', words.verdict, { size: 11.5, colour: INK, most: 76 });
  y += 8;
  const notes = words.notes.map(({ name, text }) =>
    (name === 'n' ? `n: ${text}` : `${name}: ${text}`).replace(/\.?$/, '.'),
  );
  canvas.font('Regular').fontSize(8.5);
  const notesHeight = measureTextHeight(canvas, notes.join(' '), { width: WIDTH, lineGap: 1.5 });
  const notesTop = BOTTOM - 16 - notesHeight;
  const lines = formatPeriodNotes(said);
  canvas.font('Regular').fontSize(SAID.size);
  const heights = lines.map((text) => measureTextHeight(canvas, text, { width: WIDTH - SAID.indent }) + 2);
  const saidHeight = heights.reduce((sum, one) => sum + one, lines.length > 0 ? 6 : 0);
  const saidTop = notesTop - 4 - saidHeight;
  const area = { x: MARGIN, y, width: WIDTH, height: saidTop - 6 - y };
  addPicture(pdf, { words, picture }, area);
  if (lines.length > 0) addSaid(pdf, said, { top: saidTop, heights });
  if (notes.length === 0) return;
  pdf.add('P', () => {
    canvas.font('Regular').fontSize(8.5).fillColor(`#${SOFT}`);
    writeText(canvas, notes.join(' '), MARGIN, notesTop, { width: WIDTH, lineGap: 1.5 });
  });
}

/** Adds the table or chart of a page, or why there is none. */
function addPicture(volume: PdfDocument, { words, picture }: CaptionedChart, area: Area): void {
  const { canvas } = volume;
  if (picture?.form === 'table') {
    volume.decorate(() => drawRowRules(canvas, picture, area));
    volume.addElement(tableElement(canvas, picture, area, volume.accent.own));
  } else if (picture) {
    const alt = [words.title, words.verdict].filter(Boolean).join('. ');
    const bbox = [area.x, area.y, area.x + area.width, area.y + area.height];
    volume.addElement(
      canvas.struct('Figure', { alt, bbox } as object, () =>
        drawChart(canvas, picture, area, volume.accent.own),
      ),
    );
  } else {
    volume.add('P', () =>
      drawLabel(canvas, words.nothing ?? '', MARGIN, area.y + 20, { size: 12, width: WIDTH }),
    );
  }
}

const SAID = { size: 9, indent: 18 };

/** Adds what happened, as a list by its numbers. */
function addSaid(
  volume: PdfDocument,
  said: readonly AnnotatedPeriod[],
  { top, heights }: { top: number; heights: number[] },
): void {
  const { canvas } = volume;
  const list = canvas.struct('L');
  volume.addElement(list);
  let y = top;
  for (const [n, one] of said.entries()) {
    const item = canvas.struct('LI');
    list.add(item);
    const at = y;
    const put = (text: string, x: number, weight: Weight, colour: string) => () => {
      canvas.font(weight).fontSize(SAID.size).fillColor(`#${colour}`);
      writeText(canvas, text, x, at, { width: WIDTH - SAID.indent });
    };
    item.add(canvas.struct('Lbl', {}, put(String(one.number), MARGIN, 'Bold', volume.accent.own)));
    const text = formatPeriodNotes([one])[0]!.slice(String(one.number).length + 1);
    item.add(canvas.struct('LBody', {}, put(text, MARGIN + SAID.indent, 'Regular', INK)));
    y += heights[n]!;
  }
  list.end();
}

const TEXT = { width: Math.min(WIDTH, 620), lineGap: 3 };

/** Adds the author's text under its heading, over as many pages as needed. */
export function addTextPages(
  pdf: PdfDocument,
  { title, paragraphs, isAside = false }: { title: string; paragraphs: string[]; isAside?: boolean },
): void {
  const { canvas } = pdf;
  pdf.beginPage();
  let y = paragraphs.length === 0 ? 240 : 48;
  if (title !== '') {
    const heading = toOfficeFileText(title);
    pdf.list(heading, !isAside);
    pdf.add(isAside ? pdf.level : 'H2', () => {
      canvas
        .font('Bold')
        .fontSize(paragraphs.length === 0 ? 30 : 22)
        .fillColor(`#${INK}`);
      writeText(canvas, heading, MARGIN, y, { width: WIDTH });
    });
    y = canvas.y + 12;
  }
  for (const paragraph of paragraphs.map(toOfficeFileText)) {
    for (let rest = paragraph; rest !== '';) {
      canvas.font('Regular').fontSize(12);
      const room = BOTTOM - 24 - y;
      const fits = startThatFits(pdf, rest, room);
      if (fits === 0) {
        pdf.beginPage();
        y = 48;
        continue;
      }
      const piece = rest.slice(0, fits);
      rest = rest.slice(fits).trimStart();
      pdf.add('P', () => {
        canvas.font('Regular').fontSize(12).fillColor(`#${INK}`);
        writeText(canvas, piece, MARGIN, y, TEXT);
      });
      y = canvas.y + 9;
    }
  }
}

/** Returns how many letters of a text fit into a height, cut between words. */
function startThatFits({ canvas }: PdfDocument, text: string, room: number): number {
  const fits = (length: number) => measureTextHeight(canvas, text.slice(0, length), TEXT) <= room;
  if (room < 20) return 0;
  if (fits(text.length)) return text.length;
  const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(ends[middle - 1]!)) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? 0 : ends[low - 1]!;
}
