import { createRequire } from 'node:module';
import { INK, SOFT } from '../chart-models/chart-colours.ts';

export type PdfCanvas = PDFKit.PDFDocument;
export type Area = { x: number; y: number; width: number; height: number };

const { resolve } = createRequire(import.meta.url);
/** Embedded, with the letters that are used: the fonts every reader has know neither φ nor Welsh letters. */
const fonts = {
  Regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  Bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
export type Weight = keyof typeof fonts;

export function registerFonts(canvas: PdfCanvas): void {
  for (const [name, file] of Object.entries(fonts)) canvas.registerFont(name, resolve(file));
}

/**
 * Without kerning, which would draw the point of `67.1` into the 7, and with figures that are all as wide as each other. The
 * types know a list of features only, which cannot turn one off.
 */
const features = { kern: false, tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

export function writeText(
  canvas: PdfCanvas,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions,
): void {
  canvas.text(text, x, y, { ...options, features });
}
export const measureTextHeight = (
  canvas: PdfCanvas,
  text: string,
  options: PDFKit.Mixins.TextOptions,
): number => canvas.heightOfString(text, { ...options, features });
export const measureTextWidth = (canvas: PdfCanvas, text: string): number =>
  canvas.widthOfString(text, { features });

/** Returns the width that a column of names needs, up to a limit. */
export function widthOfNames(canvas: PdfCanvas, names: string[], size: number): number {
  canvas.font('Bold').fontSize(size);
  return Math.min(270, Math.max(60, ...names.map((name) => measureTextWidth(canvas, name))) + 14);
}

type Look = {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  width?: number;
  /** Over other marks: on a patch of white, so that it can be read. */
  isOver?: boolean;
};

/** A line of text whose middle is at this height; what is too long ends in an ellipsis. */
export function drawLabel(
  canvas: PdfCanvas,
  text: string,
  x: number,
  centreY: number,
  style: Look = {},
): void {
  const { size = 9, weight = 'Regular', colour = SOFT, align = 'left', width = 120, isOver = false } = style;
  const left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
  canvas.font(weight).fontSize(size);
  if (isOver) {
    const wide = Math.min(width, measureTextWidth(canvas, text)) + 4;
    const from = align === 'right' ? x - wide + 2 : align === 'center' ? x - wide / 2 : x - 2;
    canvas.save().fillOpacity(0.85);
    fillBox(canvas, { x: from, y: centreY - size * 0.65, width: wide, height: size * 1.3 }, 'FFFFFF');
    canvas.restore();
  }
  canvas.fillColor(`#${colour}`);
  const top = centreY - canvas.currentLineHeight() / 2;
  writeText(canvas, text, left, top, { width, align, lineBreak: false, height: size * 1.5, ellipsis: true });
}

/** Text that runs upwards along an axis, its middle at this place, over two lines where one is too short for it. */
export function drawUpwardLabel(
  canvas: PdfCanvas,
  text: string,
  x: number,
  centreY: number,
  width: number,
): void {
  canvas.save();
  canvas.rotate(-90, { origin: [x, centreY] });
  drawTwoLineLabel(canvas, text, x, centreY, { align: 'center', width });
  canvas.restore();
}

/** A label over two lines where one is too short for it. */
export function drawTwoLineLabel(
  canvas: PdfCanvas,
  text: string,
  x: number,
  centreY: number,
  style: Look & { width: number },
): void {
  const { size = 9, weight = 'Regular', width } = style;
  canvas.font(weight).fontSize(size);
  const lines = inTwo(canvas, text, width);
  for (const [n, line] of lines.entries())
    drawLabel(canvas, line, x, centreY + (n - (lines.length - 1) / 2) * size * 1.15, style);
}

/** Cut where both halves are about as long, if it is too long for a line. */
function inTwo(canvas: PdfCanvas, text: string, width: number): string[] {
  if (measureTextWidth(canvas, text) <= width) return [text];
  const cuts = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (cuts.length === 0) return [text];
  const far = (at: number) => Math.abs(at - text.length / 2);
  const cut = cuts.reduce((best, at) => (far(at) < far(best) ? at : best));
  return [text.slice(0, cut), text.slice(cut + 1)];
}

type Stroke = { colour?: string; width?: number; dash?: number | null };

export function line(canvas: PdfCanvas, points: [number, number][], stroke: Stroke = {}): void {
  const { colour = INK, width = 1, dash = null } = stroke;
  const [first, ...others] = points;
  if (!first || others.length === 0) return;
  canvas.save().lineWidth(width).strokeColor(`#${colour}`);
  if (dash !== null) canvas.dash(dash, { space: dash });
  canvas.moveTo(...first);
  for (const point of others) canvas.lineTo(...point);
  canvas.stroke().restore();
}

export function fillBox(canvas: PdfCanvas, { x, y, width, height }: Area, colour: string): void {
  canvas.rect(x, y, width, height).fill(`#${colour}`);
}

export type Mark = 'circle' | 'diamond' | 'triangle' | 'square';

export function drawMark(
  canvas: PdfCanvas,
  shape: Mark,
  x: number,
  y: number,
  radius: number,
  colour: string,
  isHollow = false,
): void {
  const r = radius;
  if (shape === 'circle') canvas.circle(x, y, r);
  else if (shape === 'square') canvas.rect(x - r, y - r, 2 * r, 2 * r);
  else if (shape === 'diamond')
    canvas.polygon([x, y - r * 1.3], [x + r * 1.3, y], [x, y + r * 1.3], [x - r * 1.3, y]);
  else canvas.polygon([x, y - r * 1.2], [x + r * 1.15, y + r], [x - r * 1.15, y + r]);
  if (isHollow) canvas.lineWidth(1.25).fillAndStroke('#FFFFFF', `#${colour}`);
  else canvas.lineWidth(0.75).fillAndStroke(`#${colour}`, '#FFFFFF');
}

/** One entry of the key below a picture: how it looks, and what it is. */
export type LegendEntry = { name: string; draw: (x: number, y: number) => void };

/** A line of entries, wrapped where it is too long. */
export function drawLegend(canvas: PdfCanvas, entries: LegendEntry[], { x, y, width }: Area): void {
  let [left, middle] = [x, y + 8];
  canvas.font('Regular').fontSize(9);
  for (const { name, draw } of entries) {
    const wide = 22 + Math.min(200, measureTextWidth(canvas.font('Regular').fontSize(9), name)) + 18;
    if (left + wide > x + width && left > x) [left, middle] = [x, middle + 15];
    draw(left + 8, middle);
    drawLabel(canvas, name, left + 22, middle, { width: 210 });
    left += wide;
  }
}

export const createLegendLine = (canvas: PdfCanvas, stroke: Stroke) => (x: number, y: number) =>
  line(
    canvas,
    [
      [x - 8, y],
      [x + 8, y],
    ],
    stroke,
  );
export const createLegendBox = (canvas: PdfCanvas, colour: string) => (x: number, y: number) =>
  fillBox(canvas, { x: x - 7, y: y - 4.5, width: 14, height: 9 }, colour);
export const createLegendMark =
  (canvas: PdfCanvas, shape: Mark, colour: string, isHollow = false) =>
  (x: number, y: number) =>
    drawMark(canvas, shape, x, y, 4, colour, isHollow);
