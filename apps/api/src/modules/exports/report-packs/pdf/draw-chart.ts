import type { ChartModel } from '../chart-models/chart-model.ts';
import { drawBars } from './draw-bars.ts';
import { drawBoxPlots } from './draw-box-plots.ts';
import { drawLines } from './draw-lines.ts';
import { drawPoints } from './draw-points.ts';
import { drawStackedBars } from './draw-stacked-bars.ts';
import { type Area, drawLegend, type LegendEntry, type PdfCanvas } from './pdf-canvas.ts';

const KEY_HEIGHT = 34;

/** Tables have their ownColour drawing function (draw-table.ts). */
type Drawn = Exclude<ChartModel, { form: 'table' }>;

/** Draws the picture with its key below. */
export function drawChart(canvas: PdfCanvas, picture: Drawn, area: Area, ownColour: string): void {
  const upper = { ...area, height: area.height - KEY_HEIGHT };
  const key = draw(canvas, picture, upper, ownColour);
  drawLegend(canvas, key, { ...area, y: area.y + upper.height + 2, height: KEY_HEIGHT });
}

function draw(canvas: PdfCanvas, picture: Drawn, area: Area, ownColour: string): LegendEntry[] {
  switch (picture.form) {
    case 'bars':
      return drawBars(canvas, picture, area, ownColour);
    case 'lines':
      return drawLines(canvas, picture, area, ownColour);
    case 'points':
      return drawPoints(canvas, picture, area, ownColour);
    case 'boxes':
      return drawBoxPlots(canvas, picture, area, ownColour);
    case 'shares':
      return drawStackedBars(canvas, picture, area, ownColour);
  }
}
