import { INK, LIMIT, pointColours } from '../chart-models/chart-colours.ts';
import type { CurveRole, PointRole, Points } from '../chart-models/chart-model.ts';
import { drawXAxis, drawYAxis } from './draw-axes.ts';
import {
  type Area,
  type LegendEntry,
  createLegendLine,
  createLegendMark,
  drawLabel,
  line,
  type Mark,
  drawMark,
  type PdfCanvas,
} from './pdf-canvas.ts';
import { createAxisScale } from '../chart-models/axis-scale.ts';

const marks: Record<PointRole, Mark> = {
  own: 'diamond',
  others: 'circle',
  better: 'circle',
  alert: 'triangle',
  alarm: 'square',
};
const names: Record<PointRole, string> = {
  own: 'This submission',
  others: 'Others',
  better: 'Better than the limits',
  alert: 'Outside the 95% limit',
  alarm: 'Outside the 99.8% limit',
};
const order: PointRole[] = ['others', 'better', 'alert', 'alarm', 'own'];
const sizes: Partial<Record<PointRole, number>> = { own: 5.5, better: 4.5 };
const strokes: Record<CurveRole, { colour: string; width: number; dash?: number }> = {
  limit: { colour: LIMIT, width: 1, dash: 4 },
  alarm_limit: { colour: LIMIT, width: 1 },
  chance: { colour: LIMIT, width: 1, dash: 1.5 },
};

/** Returns the name of your points; several points share one name. */
function ownName(points: Points['points']): string {
  const own = points.filter(({ role }) => role === 'own');
  return own.length === 1 ? own[0]!.name : names.own;
}

/** Points over two measures, with limits where it is a funnel. */
export function drawPoints(canvas: PdfCanvas, picture: Points, area: Area, ownColour: string): LegendEntry[] {
  const colours = pointColours(ownColour);
  const { axis, across, points, curves, levels } = picture;
  const ys = points.map(({ y }) => y);
  const room = 0.25 * (Math.max(...ys) - Math.min(...ys) || 1);
  const [low, high] = [Math.min(...ys) - room, Math.max(...ys) + room];
  // Limits of a tiny denominator would flatten everything else.
  const seen = curves.flatMap((curve) => curve.points.map(([, y]) => Math.max(low, Math.min(high, y))));
  const values = [...ys, ...levels.map(({ value }) => value), ...seen].map((value) =>
    Math.min(...ys) >= 0 ? Math.max(0, value) : value,
  );
  const { inner, scale } = drawYAxis(canvas, area, axis.title, values, false);
  const wide = createAxisScale(
    [...points.map(({ x }) => x), ...curves.flatMap((curve) => curve.points.map(([x]) => x))],
    inner.x,
    inner.x + inner.width,
    curves.length > 0,
  );
  drawXAxis(canvas, inner, across.title, wide);
  canvas.save().rect(inner.x, inner.y, inner.width, inner.height).clip();
  for (const curve of curves) {
    line(
      canvas,
      curve.points.map(([x, y]) => [wide.at(x), scale.at(y)]),
      strokes[curve.role],
    );
  }
  canvas.restore();
  for (const level of levels) drawLevel(canvas, level, axis.decimals, { inner, y: scale.at(level.value) });
  for (const role of order) {
    for (const point of points.filter((one) => one.role === role)) {
      const [x, y] = [wide.at(point.x), scale.at(point.y)];
      drawMark(canvas, marks[role], x, y, sizes[role] ?? 3.25, colours[role], role === 'better');
      if (role !== 'own') continue;
      const isRight = x > inner.x + inner.width / 2;
      drawLabel(canvas, point.name, isRight ? x - 10 : x + 10, y, {
        weight: 'Bold',
        isOver: true,
        colour: ownColour,
        align: isRight ? 'right' : 'left',
        width: 260,
      });
    }
  }
  return legendOf(canvas, picture, colours);
}

/** Draws a line across all points, with its value. */
function drawLevel(
  canvas: PdfCanvas,
  { name, value }: Points['levels'][number],
  decimals: number,
  { inner, y }: { inner: Area; y: number },
): void {
  line(
    canvas,
    [
      [inner.x, y],
      [inner.x + inner.width, y],
    ],
    { width: 1.25 },
  );
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: decimals });
  drawLabel(canvas, `${name} ${text}`, inner.x + inner.width, y - 8, {
    align: 'right',
    weight: 'Bold',
    isOver: true,
    colour: INK,
  });
}

function legendOf(
  canvas: PdfCanvas,
  { points, curves }: Points,
  colours: ReturnType<typeof pointColours>,
): LegendEntry[] {
  const has = (role: PointRole) => points.some((one) => one.role === role);
  return [
    ...[...order]
      .reverse()
      .filter(has)
      .map((role) => ({
        name: role === 'own' ? ownName(points) : names[role],
        draw: createLegendMark(canvas, marks[role], colours[role], role === 'better'),
      })),
    ...[...new Map(curves.map(({ name, role }) => [role, name]))].map(([role, name]) => ({
      name,
      draw: createLegendLine(canvas, strokes[role]),
    })),
  ];
}
