import { columnWidths, firstColumnWidth } from '../chart-models/column-widths.ts';
import { GRID, INK, SOFT } from '../chart-models/chart-colours.ts';
import type { Table } from '../chart-models/chart-model.ts';
import { type Area, drawTwoLineLabel, line, measureTextWidth, type PdfCanvas } from './pdf-canvas.ts';

type Element = PDFKit.PDFStructureElement;

/**
 * Draws a table that a screen reader can read: rows, the cells that head a column or row, and the cells under
 * them. Words are at the left of their columns, numbers at the right.
 */
export function tableElement(
  canvas: PdfCanvas,
  { head, rows }: Table,
  area: Area,
  ownColour: string,
  /** The most of the width that the first column takes, and the rows that decide the widths if not its own. */
  { firstShare = 0.45, widthsOf = rows }: { firstShare?: number; widthsOf?: Table['rows'] } = {},
): Element {
  const first = firstColumnWidth(widthsOf, {
    least: 150,
    most: Math.min(320, area.width * firstShare),
    letter: 4.6,
  });
  const widths = columnWidths({ form: 'table', head, rows: widthsOf }, area.width - first);
  const ends = widths.map((_, n) => first + widths.slice(0, n + 1).reduce((sum, one) => sum + one, 0));
  const step = Math.min(24, area.height / (rows.length + 1));
  const size = Math.min(9, step * 0.62);
  const draw = (text: string, n: number, middle: number, look: Look) => {
    const width = n === 0 ? first - 8 : widths[n - 1]! - 2;
    canvas.font(look.weight).fontSize(size);
    const isLong = n === 0 || measureTextWidth(canvas, text) > width;
    const style = { ...look, width, size: isLong ? Math.min(size, step * 0.42) : size };
    if (n === 0) drawTwoLineLabel(canvas, text, area.x, middle, style);
    else drawTwoLineLabel(canvas, text, area.x + ends[n - 1]! - 6, middle, { ...style, align: 'right' });
  };
  const table = canvas.struct('Table');
  const row = (cells: string[], middle: number, look: Look, isHead: boolean) => {
    const of = canvas.struct('TR');
    for (const [n, text] of cells.entries()) {
      const scope = isHead ? 'Column' : n === 0 ? 'Row' : null;
      // Readers name the heads of a cell by it; the types do not know it.
      const heads = (scope ? { scope } : {}) as object;
      of.add(canvas.struct(scope ? 'TH' : 'TD', heads, () => draw(text, n, middle, look)));
    }
    table.add(of);
  };
  row(head, area.y + step / 2, { weight: 'Bold', colour: SOFT }, true);
  for (const [n, { cells, isOwn }] of rows.entries()) {
    const top = area.y + (n + 1) * step;
    row(
      cells,
      top + step / 2,
      { weight: isOwn ? 'Bold' : 'Regular', colour: isOwn ? ownColour : INK },
      false,
    );
  }
  return table;
}

type Look = { weight: 'Regular' | 'Bold'; colour: string };

/** The rules between the rows, which are no part of what is read aloud. */
export function drawRowRules(canvas: PdfCanvas, { rows }: Table, area: Area): void {
  const step = Math.min(24, area.height / (rows.length + 1));
  for (const n of rows.keys()) {
    const y = area.y + (n + 1) * step;
    line(
      canvas,
      [
        [area.x, y],
        [area.x + area.width, y],
      ],
      { colour: GRID, width: 0.75 },
    );
  }
}
