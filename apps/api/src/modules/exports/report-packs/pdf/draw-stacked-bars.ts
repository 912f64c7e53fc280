import { INK, textColourOn, partColour } from '../chart-models/chart-colours.ts';
import type { StackedBarChart } from '../chart-models/chart-model.ts';
import { drawXAxis, FOOT } from './draw-axes.ts';
import {
  type Area,
  fillBox,
  type LegendEntry,
  createLegendBox,
  drawLabel,
  type PdfCanvas,
  widthOfNames,
} from './pdf-canvas.ts';
import { createAxisScale } from '../chart-models/axis-scale.ts';

/** Narrower parts have no room for their number. */
const LEAST_NAMED = 0.05;
/** A bar of 100 % for each set, cut into its parts. */
export function drawStackedBars(
  canvas: PdfCanvas,
  { parts, sets }: StackedBarChart,
  area: Area,
  ownColour: string,
): LegendEntry[] {
  const nameWidth = widthOfNames(
    canvas,
    sets.map(({ name }) => name),
    9,
  );
  const step = Math.min(52, (area.height - FOOT) / sets.length);
  const inner = {
    x: area.x + nameWidth,
    y: area.y,
    width: area.width - nameWidth - 20,
    height: step * sets.length,
  };
  const scale = createAxisScale([0, 100], inner.x, inner.x + inner.width, true);
  drawXAxis(canvas, inner, 'Share (%)', scale);
  for (const [n, { name, isOwn, shares }] of sets.entries()) {
    const top = inner.y + n * step + step * 0.14;
    const height = step * 0.72;
    drawLabel(canvas, name, inner.x - 8, top + height / 2, {
      align: 'right',
      width: nameWidth - 12,
      weight: isOwn ? 'Bold' : 'Regular',
      colour: isOwn ? ownColour : INK,
    });
    let from = 0;
    for (const [part, share] of shares.entries()) {
      const left = scale.at(100 * from);
      const width = scale.at(100 * (from + share)) - left;
      from += share;
      const colour = partColour(part);
      fillBox(canvas, { x: left, y: top, width, height }, colour);
      if (share < LEAST_NAMED) continue;
      drawLabel(canvas, `${Math.round(100 * share)}%`, left + width / 2, top + height / 2, {
        align: 'center',
        width,
        colour: textColourOn(colour),
      });
    }
  }
  return parts.map((name, part) => ({ name, draw: createLegendBox(canvas, partColour(part)) }));
}
