import { SOFT } from '../chart-models/chart-colours.ts';
import type { Lines } from '../chart-models/chart-model.ts';
import { type Area, drawLabel, line, type PdfCanvas, measureTextWidth } from './pdf-canvas.ts';

/** Room above a picture for what is said of its periods. */
export const MARKS_HEIGHT = 40;
/** The numbers in two rows, so that those of neighbours are apart. */
const ROWS = [8, 19] as const;
const WIDEST = 190;

/**
 * Draws where limits or the definition restart, with the reason, and the numbers of the notes on a period.
 */
export function drawPeriodMarks(
  canvas: PdfCanvas,
  { breaks, numbers }: Lines,
  plotArea: Area,
  { at, gap, accent }: { at: (n: number) => number; gap: number; accent: string },
): void {
  const upright = (x: number, colour: string, dash: number) =>
    line(
      canvas,
      [
        [x, plotArea.y - 3],
        [x, plotArea.y + plotArea.height],
      ],
      { colour, width: 1, dash },
    );
  const right = plotArea.x + plotArea.width;
  let taken = -Infinity;
  for (const { at: n, words } of breaks) {
    const x = at(n) - gap / 2;
    upright(x, SOFT, 2);
    const wide = Math.min(WIDEST, measureTextWidth(canvas.font('Regular').fontSize(8.5), words)) + 4;
    const left = Math.max(plotArea.x, Math.min(x - wide / 2, right - wide));
    // What has no room is said in the method below.
    if (left < taken) continue;
    drawLabel(canvas, words, left, plotArea.y - 33, { size: 8.5, width: wide });
    taken = left + wide + 6;
  }
  const ends: number[] = ROWS.map(() => -Infinity);
  for (const { at: n, number } of numbers) {
    const x = at(n);
    upright(x, accent, 1);
    const row = ends.findIndex((end) => x - end >= 12);
    if (row === -1) continue;
    const look = { align: 'center', weight: 'Bold', colour: accent, width: 22, isOver: true } as const;
    drawLabel(canvas, String(number), x, plotArea.y - ROWS[row]!, look);
    ends[row] = x;
  }
}
