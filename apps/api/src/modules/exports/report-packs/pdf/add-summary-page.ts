import type { SummaryPage } from '../../profile-summaries/build-summary-page.ts';
import { GRID, INK, SOFT, toneColours } from '../chart-models/chart-colours.ts';
import { drawRowRules, tableElement } from './draw-table.ts';
import { drawLabel, measureTextHeight, type PdfCanvas, type Weight, writeText } from './pdf-canvas.ts';
import { A4, MARGIN, type PdfDocument } from './pdf-document.ts';

/** The sheet is upright: its short side is across. */
const WIDTH = A4.height - 2 * MARGIN;
const BOTTOM = A4.width - 26;

type Level = 'H1' | 'H2' | 'H3' | 'H4';
const BELOW: Record<Exclude<Level, 'H4'>, Level> = { H1: 'H2', H2: 'H3', H3: 'H4' };

/** Letters of a title that fit on two lines at its usual size. */
const LONG_TITLE = 85;
const TILE = { height: 50, gap: 8 };
const HEADING = 20;
/** The height of a row where there is room. */
const ROW_HEIGHT = 23;
/** The height of the words in place of a table. */
const NONE = 14;
/** The share of the width for the names of measures. */
const NAMES = 0.4;
const DUE = { size: 9, indent: 142, gap: 4, lines: 2 };
const METHOD_SIZE = 7.5;
const GAP = 12;

/**
 * Adds an upright page with the summary of a profile: verdicts, the measures furthest from the others, and the to-do list.
 * Rows shrink as needed, so that it is always one page.
 * @param isAlone true if the file has no other page: the submission is its title
 */
export function addSummaryPage(pdf: PdfDocument, page: SummaryPage, section: string, isAlone: boolean): void {
  const { canvas } = pdf;
  pdf.beginUprightPage();
  if (section !== '') pdf.list(section, true);
  const level = isAlone ? 'H1' : section === '' ? pdf.level : 'H3';
  let y = addHead(pdf, page, { section, level });
  y = addCounts(pdf, page, y) + GAP;
  const methodTop = topOfMethod(canvas, page.method);
  const dueHeight = heightOfDue(canvas, page);
  y = addSides(pdf, page, BELOW[level], { y, height: methodTop - GAP - dueHeight - GAP - y });
  addDue(pdf, page, BELOW[level], y);
  addMethod(pdf, page.method, methodTop);
}

type Style = { weight?: Weight; size: number; colour?: string; most?: number };

/** Adds a text across the page. @returns the top of the next */
function put(pdf: PdfDocument, type: string, text: string, y: number, style: Style): number {
  if (text === '') return y;
  pdf.add(type, () => {
    pdf.canvas
      .font(style.weight ?? 'Regular')
      .fontSize(style.size)
      .fillColor(`#${style.colour ?? INK}`);
    const cut = style.most === undefined ? {} : { height: style.most, ellipsis: true };
    writeText(pdf.canvas, text, MARGIN, y, { width: WIDTH, ...cut });
  });
  return pdf.canvas.y + 3;
}

function addHead(
  pdf: PdfDocument,
  { title, about, warnings }: SummaryPage,
  { section, level }: { section: string; level: Level },
): number {
  let y = put(pdf, 'H2', section, 34, { weight: 'Bold', size: 11, colour: pdf.accent.own, most: 15 });
  pdf.list(`Summary: ${title}`, false);
  y = put(pdf, level, title, y, { weight: 'Bold', size: title.length > LONG_TITLE ? 14 : 19, most: 46 });
  y = put(pdf, 'P', `One-page summary of ${about}`, y, { size: 11, colour: SOFT, most: 28 });
  for (const warning of warnings)
    y = put(pdf, 'P', warning, y, { weight: 'Bold', size: 9, colour: toneColours.worse, most: 24 });
  return y + 7;
}

/** Adds a tile for each verdict: how many measures have it. */
function addCounts(pdf: PdfDocument, { counts, countsNote }: SummaryPage, top: number): number {
  const { canvas } = pdf;
  let y = top;
  if (counts.length > 0) {
    const width = (WIDTH - (counts.length - 1) * TILE.gap) / counts.length;
    for (const [n, { shape, name, tone, count }] of counts.entries()) {
      const x = MARGIN + n * (width + TILE.gap);
      pdf.decorate(() => {
        canvas.lineWidth(1).roundedRect(x, top, width, TILE.height, 4).stroke(`#${GRID}`);
      });
      const colour = tone === 'plain' ? INK : toneColours[tone === 'good' ? 'better' : 'worse'];
      pdf.add('P', () => {
        const middle = x + width / 2;
        const look = { align: 'center', width: width - 4 } as const;
        drawLabel(canvas, `${count} `, middle, top + 19, { ...look, size: 20, weight: 'Bold', colour });
        drawLabel(canvas, `${shape} ${name}`, middle, top + 38, {
          ...look,
          size: counts.length > 5 ? 8 : 9,
          colour,
        });
      });
    }
    y += TILE.height + 6;
  }
  return put(pdf, 'P', countsNote, y, { size: 9, colour: SOFT, most: 24 });
}

/** Adds a table for each side, or why it has none. @returns the top of the next */
function addSides(
  pdf: PdfDocument,
  { sides }: SummaryPage,
  level: Level,
  { y: top, height }: { y: number; height: number },
): number {
  const { canvas } = pdf;
  const counts = sides.map(({ table }) => table.rows.length).filter((count) => count > 0);
  const rows = counts.reduce((sum, count) => sum + count + 1, 0);
  const room = height - sides.length * (HEADING + GAP) - (sides.length - counts.length) * NONE;
  const step = Math.min(ROW_HEIGHT, room / Math.max(1, rows));
  const columns = { firstShare: NAMES, widthsOf: sides.flatMap(({ table }) => table.rows) };
  let y = top;
  for (const { title, table, none } of sides) {
    put(pdf, level, title, y, { weight: 'Bold', size: 11.5 });
    y += HEADING;
    if (table.rows.length === 0) put(pdf, 'P', none, y, { size: 9, colour: SOFT });
    else {
      const area = { x: MARGIN, y, width: WIDTH, height: step * (table.rows.length + 1) };
      pdf.decorate(() => drawRowRules(canvas, table, area));
      pdf.addElement(tableElement(canvas, table, area, pdf.accent.own, columns));
    }
    y += (table.rows.length === 0 ? NONE : step * (table.rows.length + 1)) + GAP;
  }
  return y;
}

function heightOfDue(canvas: PdfCanvas, { due, dueNote }: SummaryPage): number {
  const heights = due.map(({ text }) => heightOfItem(canvas, text));
  return HEADING + heights.reduce((sum, one) => sum + one, 0) + (dueNote === '' ? 0 : 14);
}

/** Returns the height of a text of at most two lines, with the gap below. */
function heightOfItem(canvas: PdfCanvas, text: string): number {
  canvas.font('Regular').fontSize(DUE.size);
  const line = canvas.currentLineHeight();
  const whole = measureTextHeight(canvas, text, { width: WIDTH - DUE.indent });
  return Math.min(whole, DUE.lines * line) + DUE.gap;
}

/** Adds the to-do list by date. */
function addDue(pdf: PdfDocument, { due, dueNote }: SummaryPage, level: Level, top: number): void {
  const { canvas } = pdf;
  put(pdf, level, 'To do', top, { weight: 'Bold', size: 11.5 });
  let y = top + HEADING;
  if (due.length > 0) {
    const list = canvas.struct('L');
    pdf.addElement(list);
    for (const { when, text } of due) {
      const height = heightOfItem(canvas, text);
      const write = (words: string, x: number, width: number, weight: Weight, at: number) => () => {
        canvas.font(weight).fontSize(DUE.size).fillColor(`#${INK}`);
        writeText(canvas, words, x, at, { width, height: height - DUE.gap + 1, ellipsis: true });
      };
      const item = canvas.struct('LI');
      list.add(item);
      item.add(canvas.struct('Lbl', {}, write(`${when} `, MARGIN, DUE.indent - 6, 'Bold', y)));
      item.add(
        canvas.struct('LBody', {}, write(text, MARGIN + DUE.indent, WIDTH - DUE.indent, 'Regular', y)),
      );
      y += height;
    }
    list.end();
  }
  put(pdf, 'P', dueNote, y, { size: DUE.size, colour: SOFT });
}

const METHOD_OPTIONS = { width: WIDTH, lineGap: 1.5 };

/** Returns where the method starts, so that it ends at the foot of the page. */
function topOfMethod(canvas: PdfCanvas, method: string): number {
  canvas.font('Regular').fontSize(METHOD_SIZE);
  return BOTTOM - 14 - measureTextHeight(canvas, method, METHOD_OPTIONS);
}

/** Adds how the figures were judged, last because it is read last. */
function addMethod(pdf: PdfDocument, method: string, top: number): void {
  const { canvas } = pdf;
  pdf.add('P', () => {
    canvas.font('Regular').fontSize(METHOD_SIZE).fillColor(`#${SOFT}`);
    writeText(canvas, method, MARGIN, top, METHOD_OPTIONS);
  });
}
