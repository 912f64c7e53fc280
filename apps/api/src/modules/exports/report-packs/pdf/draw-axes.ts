import { GRID, SOFT } from '../chart-models/chart-colours.ts';
import { type Area, drawLabel, drawUpwardLabel, line, type PdfCanvas } from './pdf-canvas.ts';
import { selectAxisLabels } from '../chart-models/select-axis-labels.ts';
import { type Scale, createAxisScale, formatTicks } from '../chart-models/axis-scale.ts';

/** Room for the numbers and the title of a value axis at the left. */
const AXIS_WIDTH = 58;
/** Room below for labels and a title. */
export const FOOT = 34;

/** A value axis at the left with lines across. @returns the inner area, and where values are in it */
export function drawYAxis(
  canvas: PdfCanvas,
  area: Area,
  title: string,
  values: number[],
  mustIncludeZero: boolean,
) {
  const inner = {
    x: area.x + AXIS_WIDTH,
    y: area.y,
    width: area.width - AXIS_WIDTH,
    height: area.height - FOOT,
  };
  const scale = createAxisScale(values, inner.y + inner.height, inner.y, mustIncludeZero);
  const words = formatTicks(scale.ticks);
  for (const [n, tick] of scale.ticks.entries()) {
    const y = scale.at(tick);
    line(
      canvas,
      [
        [inner.x, y],
        [inner.x + inner.width, y],
      ],
      { colour: GRID, width: 0.75 },
    );
    drawLabel(canvas, words[n]!, inner.x - 6, y, { align: 'right', width: 60 });
  }
  drawUpwardLabel(canvas, title, area.x + 9, inner.y + inner.height / 2, Math.max(80, inner.height));
  return { inner, scale };
}

/** A value axis below, with lines upwards. */
export function drawXAxis(canvas: PdfCanvas, plotArea: Area, title: string, scale: Scale): void {
  const bottom = plotArea.y + plotArea.height;
  const words = formatTicks(scale.ticks);
  for (const [n, tick] of scale.ticks.entries()) {
    const x = scale.at(tick);
    line(
      canvas,
      [
        [x, plotArea.y],
        [x, bottom],
      ],
      { colour: GRID, width: 0.75 },
    );
    drawLabel(canvas, words[n]!, x, bottom + 9, { align: 'center', width: 70 });
  }
  drawLabel(canvas, title, plotArea.x + plotArea.width / 2, bottom + 24, {
    align: 'center',
    width: plotArea.width,
  });
}

/** Labels below, as many as have room, always the first and the last. */
export function drawAxisLabels(
  canvas: PdfCanvas,
  plotArea: Area,
  labels: string[],
  positionOf: (index: number) => number,
): void {
  const most = Math.max(1, Math.floor(plotArea.width / 74));
  const bottom = plotArea.y + plotArea.height;
  for (const n of selectAxisLabels(labels.length, most)) {
    line(
      canvas,
      [
        [positionOf(n), bottom],
        [positionOf(n), bottom + 3],
      ],
      { colour: SOFT, width: 0.75 },
    );
    drawLabel(canvas, labels[n]!, positionOf(n), bottom + 12, { align: 'center', width: 80, size: 8.5 });
  }
}
