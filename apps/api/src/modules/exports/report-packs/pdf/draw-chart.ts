import type { ChartModel } from '../chart-models/chart-model.ts';
import { drawBars } from './draw-bars.ts';
import { drawBoxPlots } from './draw-box-plots.ts';
import { drawLines } from './draw-lines.ts';
import { drawPoints } from './draw-points.ts';
import { drawStackedBars } from './draw-stacked-bars.ts';
import { type Area, drawLegend, type LegendEntry, type PdfCanvas } from './pdf-canvas.ts';

const KEY_HEIGHT = 34;

/** Tables have their own drawing function (draw-table.ts). */
type Drawn = Exclude<ChartModel, { form: 'table' }>;

/** Draws the picture with its key below. @param own the colour of your values */
export function drawChart(pen: PdfCanvas, picture: Drawn, area: Area, own: string): void {
  const upper = { ...area, height: area.height - KEY_HEIGHT };
  const key = draw(pen, picture, upper, own);
  drawLegend(pen, key, { ...area, y: area.y + upper.height + 2, height: KEY_HEIGHT });
}

function draw(pen: PdfCanvas, picture: Drawn, area: Area, own: string): LegendEntry[] {
  switch (picture.form) {
    case 'bars':
      return drawBars(pen, picture, area, own);
    case 'lines':
      return drawLines(pen, picture, area, own);
    case 'points':
      return drawPoints(pen, picture, area, own);
    case 'boxes':
      return drawBoxPlots(pen, picture, area, own);
    case 'shares':
      return drawStackedBars(pen, picture, area, own);
  }
}
