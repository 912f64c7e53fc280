import { BAND, INK, OTHERS, SOFT } from '../chart-models/chart-colours.ts';
import type { Boxes } from '../chart-models/chart-model.ts';
import { drawYAxis } from './draw-axes.ts';
import {
  type Area,
  type LegendEntry,
  createLegendBox,
  createLegendLine,
  createLegendMark,
  drawLabel,
  line,
  drawMark,
  type PdfCanvas,
} from './pdf-canvas.ts';

/** Draws a box for each set, with your value across all of them. */
export function drawBoxPlots(
  canvas: PdfCanvas,
  { axis, boxes, own }: Boxes,
  area: Area,
  ownColour: string,
): LegendEntry[] {
  const values = [
    ...boxes.flatMap(({ low, high, outliers }) => [low, high, ...outliers]),
    ...(own ? [own.value] : []),
  ];
  const { inner, scale } = drawYAxis(canvas, area, axis.title, values, false);
  const step = inner.width / boxes.length;
  for (const [n, one] of boxes.entries()) {
    const x = inner.x + (n + 0.5) * step;
    drawBox(canvas, one, { x, half: Math.min(45, step * 0.3), at: scale.at });
    drawLabel(canvas, one.name, x, inner.y + inner.height + 12, {
      align: 'center',
      width: step - 8,
      colour: INK,
    });
  }
  if (own) drawOwnValue(canvas, axis, own, { inner, y: scale.at(own.value), accent: ownColour });
  return [
    { name: 'Middle half', draw: createLegendBox(canvas, BAND) },
    { name: 'Median', draw: createLegendLine(canvas, { width: 2.5 }) },
    ...(boxes.some(({ outliers }) => outliers.length > 0)
      ? [{ name: 'Outlier', draw: createLegendMark(canvas, 'circle', OTHERS) }]
      : []),
    ...(own
      ? [{ name: own.name, draw: createLegendLine(canvas, { colour: ownColour, width: 1.5, dash: 5 }) }]
      : []),
  ];
}

/** Draws one box with its whiskers and outliers, around `x`. */
function drawBox(
  canvas: PdfCanvas,
  one: Boxes['boxes'][number],
  { x, half, at }: { x: number; half: number; at: (value: number) => number },
): void {
  const [low, q1, median, q3, high] = [one.low, one.Q1, one.Median, one.Q3, one.high].map(at) as [
    number,
    number,
    number,
    number,
    number,
  ];
  line(
    canvas,
    [
      [x, low],
      [x, high],
    ],
    { colour: SOFT },
  );
  for (const y of [low, high])
    line(
      canvas,
      [
        [x - half / 2, y],
        [x + half / 2, y],
      ],
      { colour: SOFT },
    );
  canvas
    .rect(x - half, q3, 2 * half, q1 - q3)
    .lineWidth(1)
    .fillAndStroke(`#${BAND}`, `#${SOFT}`);
  line(
    canvas,
    [
      [x - half, median],
      [x + half, median],
    ],
    { width: 2.5 },
  );
  for (const value of one.outliers) drawMark(canvas, 'circle', x, at(value), 2.75, OTHERS);
}

/** Draws the user's value as a line across all boxes. */
function drawOwnValue(
  canvas: PdfCanvas,
  axis: Boxes['axis'],
  own: NonNullable<Boxes['own']>,
  { inner, y, accent }: { inner: Area; y: number; accent: string },
): void {
  line(
    canvas,
    [
      [inner.x, y],
      [inner.x + inner.width, y],
    ],
    { colour: accent, width: 1.5, dash: 5 },
  );
  const text = own.value.toLocaleString('en-GB', {
    minimumFractionDigits: axis.decimals,
    maximumFractionDigits: axis.decimals,
  });
  drawLabel(canvas, `${own.name} ${text}`, inner.x + inner.width, y - 8, {
    align: 'right',
    width: 320,
    weight: 'Bold',
    isOver: true,
    colour: accent,
  });
}
