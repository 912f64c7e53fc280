import { BAND, INK, hasHorizontalBars, OTHERS, SOFT } from '../chart-models/chart-colours.ts';
import type { Bars } from '../chart-models/chart-model.ts';
import { drawXAxis, drawYAxis, FOOT } from './draw-axes.ts';
import {
  type Area,
  fillBox,
  type LegendEntry,
  createLegendBox,
  createLegendLine,
  drawLabel,
  line,
  type PdfCanvas,
  widthOfNames,
} from './pdf-canvas.ts';
import { createAxisScale } from '../chart-models/axis-scale.ts';

/**
 * Draws a few bars horizontally with their names beside them, or many bars vertically with only your bar
 * named.
 */
export function drawBars(canvas: PdfCanvas, picture: Bars, area: Area, ownColour: string): LegendEntry[] {
  if (hasHorizontalBars(picture)) drawLying(canvas, picture, area, ownColour);
  else drawStanding(canvas, picture, area, ownColour);
  const has = (of: (bar: Bars['bars'][number]) => unknown) => picture.bars.some(of);
  const { bars, levels, middle } = picture;
  const mine = bars.filter(({ isOwn }) => isOwn);
  return [
    ...(mine.length > 0
      ? [
          {
            name: mine.length === 1 ? (picture.ownName ?? mine[0]!.name) : 'This submission',
            draw: createLegendBox(canvas, ownColour),
          },
        ]
      : []),
    ...(mine.length > 0 && has(({ isOwn }) => !isOwn)
      ? [{ name: 'Others', draw: createLegendBox(canvas, OTHERS) }]
      : []),
    ...(middle ? [{ name: 'Middle half', draw: createLegendBox(canvas, BAND) }] : []),
    ...levels.map(({ name }) => ({ name, draw: createLegendLine(canvas, levelLook(name)) })),
    ...(bars.some(({ limits }) => limits)
      ? [{ name: '95% limits', draw: createLegendLine(canvas, { colour: SOFT, width: 0.75 }) }]
      : []),
  ];
}

/** Returns the style of a level. The mean is dashed, so that it differs from the median without colour. */
const levelLook = (name: string) => ({ colour: INK, width: 1.5, dash: name === 'Mean' ? 4 : null });

const valuesOf = ({ bars, levels, middle }: Bars) => [
  ...bars.flatMap(({ value, limits }) => [value, limits?.upper ?? value, limits?.lower ?? value]),
  ...levels.map(({ value }) => value),
  ...(middle ? [middle.upper] : []),
];
const say = (value: number, { axis }: Bars) =>
  value.toLocaleString('en-GB', {
    minimumFractionDigits: axis.decimals,
    maximumFractionDigits: axis.decimals,
  });

function drawStanding(canvas: PdfCanvas, picture: Bars, area: Area, ownColour: string): void {
  const { bars, levels, middle, axis } = picture;
  const { inner, scale } = drawYAxis(canvas, area, axis.title, valuesOf(picture), true);
  const right = inner.x + inner.width;
  if (middle) {
    const top = scale.at(middle.upper);
    fillBox(canvas, { x: inner.x, y: top, width: inner.width, height: scale.at(middle.lower) - top }, BAND);
  }
  const step = inner.width / bars.length;
  const zero = scale.at(0);
  for (const [n, { value, isOwn, limits }] of bars.entries()) {
    const [x, y] = [inner.x + n * step, scale.at(value)];
    const bar = { x: x + step * 0.1, y: Math.min(y, zero), width: step * 0.8, height: Math.abs(zero - y) };
    fillBox(canvas, bar, isOwn ? ownColour : OTHERS);
    const centre = x + step / 2;
    if (limits)
      line(
        canvas,
        [
          [centre, scale.at(limits.lower)],
          [centre, scale.at(limits.upper)],
        ],
        { colour: SOFT, width: Math.min(0.75, step / 6) },
      );
  }
  for (const { name, value } of levels) {
    line(
      canvas,
      [
        [inner.x, scale.at(value)],
        [right, scale.at(value)],
      ],
      levelLook(name),
    );
    // Of two lines the lower one is named below it, so that their names are apart.
    const isLower = levels.some((other) => other.value > value);
    drawLabel(canvas, `${name} ${say(value, picture)}`, right, scale.at(value) + (isLower ? 8 : -8), {
      align: 'right',
      weight: 'Bold',
      colour: INK,
    });
  }
  drawLabel(
    canvas,
    `${bars.length.toLocaleString('en-GB')} values, highest first`,
    inner.x + inner.width / 2,
    inner.y + inner.height + 24,
    { align: 'center', width: 300 },
  );
  nameOwnBars(canvas, picture, inner, ownColour);
}

/** Names the user's bars below the axis. */
function nameOwnBars(canvas: PdfCanvas, picture: Bars, inner: Area, ownColour: string): void {
  const step = inner.width / picture.bars.length;
  const right = inner.x + inner.width;
  for (const [n, { name, value, isOwn }] of picture.bars.entries()) {
    if (!isOwn) continue;
    const centre = inner.x + (n + 0.5) * step;
    const isLeft = centre < inner.x + inner.width / 2;
    drawLabel(
      canvas,
      `${name} ${say(value, picture)}`,
      isLeft ? Math.max(inner.x, centre - 4) : Math.min(right, centre + 4),
      inner.y + inner.height + 9,
      {
        align: isLeft ? 'left' : 'right',
        width: 340,
        weight: 'Bold',
        colour: ownColour,
      },
    );
  }
}

function drawLying(canvas: PdfCanvas, picture: Bars, area: Area, ownColour: string): void {
  const { bars, levels, middle, axis } = picture;
  const nameWidth = widthOfNames(
    canvas,
    bars.map(({ name }) => name),
    9,
  );
  const step = Math.min(34, (area.height - FOOT) / bars.length);
  const inner = {
    x: area.x + nameWidth,
    y: area.y,
    width: area.width - nameWidth - 50,
    height: step * bars.length,
  };
  const scale = createAxisScale(valuesOf(picture), inner.x, inner.x + inner.width, true);
  if (middle) {
    const left = scale.at(middle.lower);
    const band = { x: left, y: inner.y, width: scale.at(middle.upper) - left, height: inner.height };
    fillBox(canvas, band, BAND);
  }
  drawXAxis(canvas, inner, axis.title, scale);
  const zero = scale.at(0);
  for (const [n, { value, isOwn, limits }] of bars.entries()) {
    const [y, x] = [inner.y + n * step, scale.at(value)];
    const centre = y + step / 2;
    const bar = { x: Math.min(x, zero), y: y + step * 0.15, width: Math.abs(x - zero), height: step * 0.7 };
    fillBox(canvas, bar, isOwn ? ownColour : OTHERS);
    if (limits)
      line(
        canvas,
        [
          [scale.at(limits.lower), centre],
          [scale.at(limits.upper), centre],
        ],
        { colour: SOFT, width: 0.75 },
      );
  }
  for (const { name, value } of levels) {
    const x = scale.at(value);
    line(
      canvas,
      [
        [x, inner.y],
        [x, inner.y + inner.height],
      ],
      levelLook(name),
    );
  }
  // Over the lines, so that each can be read.
  for (const [n, { name, value, isOwn, limits }] of bars.entries()) {
    const centre = inner.y + (n + 0.5) * step;
    const x = scale.at(Math.max(value, limits?.upper ?? value, 0));
    const look = {
      weight: isOwn ? 'Bold' : 'Regular',
      colour: isOwn ? ownColour : INK,
      size: Math.min(9, step * 0.8),
    } as const;
    drawLabel(canvas, name, inner.x - 8, centre, { ...look, align: 'right', width: nameWidth - 12 });
    drawLabel(canvas, say(value, picture), x + 5, centre, { ...look, isOver: true });
  }
}
