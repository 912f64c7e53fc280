import { BAND, lineColours, OUTER_BAND, SOFT, toneColours } from '../chart-models/chart-colours.ts';
import { seriesBreaks } from '../chart-models/series-breaks.ts';
import type { Lines, LineRole } from '../chart-models/chart-model.ts';
import type { Scale } from '../chart-models/axis-scale.ts';
import { avoidLabelOverlap } from '../chart-models/avoid-label-overlap.ts';
import { drawAxisLabels, drawYAxis } from './draw-axes.ts';
import { drawPeriodMarks, MARKS_HEIGHT } from './draw-period-marks.ts';
import {
  type Area,
  type LegendEntry,
  createLegendBox,
  createLegendLine,
  createLegendMark,
  drawLabel,
  line,
  type Mark,
  drawMark,
  type PdfCanvas,
} from './pdf-canvas.ts';

type Line = Lines['lines'][number];
function strokesIn(accent: string) {
  const { own, values, median, quartile, percentile, limit, target } = lineColours(accent);
  return {
    own: { colour: own, width: 2.25 },
    values: { colour: values, width: 0 },
    median: { colour: median, width: 1.25 },
    quartile: { colour: quartile, width: 0.5 },
    percentile: { colour: percentile, width: 0.75, dash: 2 },
    limit: { colour: limit, width: 1, dash: 4 },
    target: { colour: target, width: 1.5, dash: 8 },
  };
}
const toneMarks: Record<keyof typeof toneColours, Mark> = {
  better: 'diamond',
  worse: 'square',
  neutral: 'triangle',
};

/** The outer one first: the inner is painted over it. */
const bands = [
  { role: 'percentile', colour: OUTER_BAND, name: '10th to 90th percentile' },
  { role: 'quartile', colour: BAND, name: 'Middle half' },
] as const;

/** Room at the right for what lines come to. */
const ENDS_WIDTH = 104;

/** Lines over time: own values over the middle half of others, or between control limits. */
export function drawLines(canvas: PdfCanvas, picture: Lines, area: Area, ownColour: string): LegendEntry[] {
  const strokes = strokesIn(ownColour);
  const { axis, labels, lines, ends } = picture;
  const values = lines.flatMap((one) => one.values.filter((value) => value !== null));
  const top = picture.breaks.length + picture.numbers.length > 0 ? MARKS_HEIGHT : 0;
  const right = ends.length > 0 ? ENDS_WIDTH : 0;
  const room = { ...area, y: area.y + top, height: area.height - top, width: area.width - right };
  const { inner, scale } = drawYAxis(canvas, room, axis.title, values, false);
  const gap = inner.width / Math.max(1, labels.length);
  const at = (n: number) => inner.x + (n + 0.5) * gap;
  const runs = (one: Line) =>
    runsOf(one, picture).map((run) => run.map(([n, value]): [number, number] => [at(n), scale.at(value)]));
  const drawn = bands.filter(({ role }) => lines.some((one) => one.role === role));
  for (const { role, colour } of drawn) {
    const [upper, lower] = lines.filter((one) => one.role === role);
    const below = lower ? runs(lower) : [];
    for (const [n, above] of (upper ? runs(upper) : []).entries()) {
      const back = [...(below[n] ?? [])].reverse();
      if (above.length > 1 && back.length === above.length)
        canvas.polygon(...above, ...back).fill(`#${colour}`);
    }
  }
  drawPeriodMarks(canvas, picture, inner, { at, gap, accent: ownColour });
  for (const one of lines) {
    if (one.role === 'values') continue;
    const isStepped = picture.isStepped && (one.role === 'limit' || one.role === 'median');
    for (const run of runs(one)) line(canvas, isStepped ? steps(run, gap) : run, strokes[one.role]);
  }
  drawValues(canvas, picture, { at, scale, accent: ownColour });
  drawAxisLabels(canvas, inner, labels, at);
  drawEnds(canvas, picture, { x: inner.x + inner.width + 6, scale, accent: ownColour });
  return keyOf(canvas, picture, strokes, drawn);
}

type Places = { at: (n: number) => number; scale: Scale; accent: string };

function drawValues(
  canvas: PdfCanvas,
  { labels, lines, signals }: Lines,
  { at, scale, accent }: Places,
): void {
  const radius = labels.length > 60 ? 1.75 : 3;
  const points = (role: LineRole, look: [colour: string, isHollow: boolean]) =>
    lines
      .filter((one) => one.role === role)
      .forEach(({ values }) =>
        values.forEach((value, n) => {
          if (value !== null) drawMark(canvas, 'circle', at(n), scale.at(value), radius, ...look);
        }),
      );
  points('values', [lineColours(accent).values, true]);
  points('own', [accent, false]);
  for (const one of signals)
    drawMark(
      canvas,
      toneMarks[one.tone],
      at(one.at),
      scale.at(one.value),
      radius + 1.5,
      toneColours[one.tone],
    );
}

/** Draws the end labels of the lines, apart from each other where they are close. */
function drawEnds(canvas: PdfCanvas, { ends }: Lines, of: { x: number; scale: Scale; accent: string }): void {
  const colours = lineColours(of.accent);
  const places = avoidLabelOverlap(
    ends.map(({ value }) => of.scale.at(value)),
    11,
  );
  for (const [n, { words, role }] of ends.entries()) {
    const look = { size: 8.5, weight: role === 'limit' ? 'Regular' : 'Bold', width: ENDS_WIDTH - 8 } as const;
    drawLabel(canvas, words, of.x, places[n]!, { ...look, colour: role === 'limit' ? SOFT : colours[role] });
  }
}

function keyOf(
  canvas: PdfCanvas,
  { breaks, lines, numbers, signals }: Lines,
  strokes: ReturnType<typeof strokesIn>,
  drawn: readonly (typeof bands)[number][],
): LegendEntry[] {
  const present = [...new Map(signals.map((one) => [one.tone, one.name]))];
  const own = lines.filter(({ role }) => role === 'own').map(({ name }) => name);
  const behind = lines.find(({ role }) => role === 'values');
  return [
    ...(own.length > 0 ? [{ name: own.join('; '), draw: createLegendLine(canvas, strokes.own) }] : []),
    ...(behind
      ? [{ name: behind.name, draw: createLegendMark(canvas, 'circle', strokes.values.colour, true) }]
      : []),
    ...lines
      .filter(({ role }) => role === 'median' || role === 'target')
      .map(({ name, role }) => ({ name, draw: createLegendLine(canvas, strokes[role]) })),
    ...drawn.toReversed().map(({ name, colour }) => ({ name, draw: createLegendBox(canvas, colour) })),
    ...(lines.some(({ role }) => role === 'limit')
      ? [{ name: 'Control limits', draw: createLegendLine(canvas, strokes.limit) }]
      : []),
    ...present.map(([tone, name]) => ({
      name,
      draw: createLegendMark(canvas, toneMarks[tone], toneColours[tone]),
    })),
    ...(breaks.length > 0
      ? [{ name: 'New limits or definition', draw: createLegendLine(canvas, { colour: SOFT, dash: 2 }) }]
      : []),
    ...(numbers.length > 0
      ? [
          {
            name: 'Numbered annotation',
            draw: createLegendLine(canvas, { colour: strokes.own.colour, dash: 1 }),
          },
        ]
      : []),
  ];
}

/** Splits the values into runs, cut where a value is missing and where the line restarts. */
function runsOf({ role, values }: Line, { breaks }: Lines): [number, number][][] {
  const cuts = new Set(seriesBreaks(role, breaks));
  const runs: [number, number][][] = [[]];
  for (const [n, value] of values.entries()) {
    if (cuts.has(n) || value === null) runs.push([]);
    if (value !== null) runs.at(-1)!.push([n, value]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Each point holds for the whole of its period. */
const steps = (run: [number, number][], gap: number): [number, number][] =>
  run.flatMap(([x, y]): [number, number][] => [
    [x - gap / 2, y],
    [x + gap / 2, y],
  ]);
