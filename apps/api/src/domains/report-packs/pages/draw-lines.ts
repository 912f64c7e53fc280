import { BAND, lineColours, OUTER_BAND, SOFT, toneColours } from '../pictures/looks.ts';
import type { Lines } from '../pictures/picture.ts';
import { drawLabels, drawUpAxis } from './draw-axes.ts';
import {
  type Area,
  type KeyEntry,
  keyBox,
  keyLine,
  keyMark,
  line,
  type Mark,
  mark,
  type Pen,
} from './pen.ts';

type Line = Lines['lines'][number];
function strokesIn(accent: string) {
  const { own, median, quartile, percentile, limit, target } = lineColours(accent);
  return {
    own: { colour: own, width: 2.25 },
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

/** Lines over time: own values over the middle half of others, or between control limits. */
export function drawLines(pen: Pen, picture: Lines, area: Area, accent: string): KeyEntry[] {
  const strokes = strokesIn(accent);
  const { axis, labels, lines, signals, breaks } = picture;
  const values = lines.flatMap((one) => one.values.filter((value) => value !== null));
  const { inner, scale } = drawUpAxis(pen, area, axis.title, values, false);
  const gap = inner.width / Math.max(1, labels.length);
  const at = (n: number) => inner.x + (n + 0.5) * gap;
  const isBreak = new Set(breaks);
  const runs = ({ values: all }: Line) =>
    runsOf(all, isBreak).map((run) => run.map(([n, value]): [number, number] => [at(n), scale.at(value)]));
  const drawn = bands.filter(({ role }) => lines.some((one) => one.role === role));
  for (const { role, colour } of drawn) {
    const [upper, lower] = lines.filter((one) => one.role === role);
    const below = lower ? runs(lower) : [];
    for (const [n, above] of (upper ? runs(upper) : []).entries()) {
      const back = [...(below[n] ?? [])].reverse();
      if (above.length > 1 && back.length === above.length) pen.polygon(...above, ...back).fill(`#${colour}`);
    }
  }
  for (const n of breaks) {
    const x = at(n) - gap / 2;
    line(
      pen,
      [
        [x, inner.y],
        [x, inner.y + inner.height],
      ],
      { colour: SOFT, width: 1, dash: 2 },
    );
  }
  for (const one of lines) for (const run of runs(one)) line(pen, run, strokes[one.role]);
  const own = lines.find(({ role }) => role === 'own');
  const radius = labels.length > 60 ? 1.75 : 3;
  own?.values.forEach((value, n) => {
    if (value !== null) mark(pen, 'circle', at(n), scale.at(value), radius, accent);
  });
  for (const one of signals)
    mark(pen, toneMarks[one.tone], at(one.at), scale.at(one.value), radius + 1.5, toneColours[one.tone]);
  drawLabels(pen, inner, labels, at);
  const present = [...new Map(signals.map((one) => [one.tone, one.name]))];
  return [
    ...lines
      .filter(({ role }) => role === 'own')
      .map(({ name }) => ({ name, draw: keyLine(pen, strokes.own) })),
    ...lines
      .filter(({ role }) => role === 'median' || role === 'target')
      .map(({ name, role }) => ({ name, draw: keyLine(pen, strokes[role]) })),
    ...drawn.toReversed().map(({ name, colour }) => ({ name, draw: keyBox(pen, colour) })),
    ...(lines.some(({ role }) => role === 'limit')
      ? [{ name: 'Control limits', draw: keyLine(pen, strokes.limit) }]
      : []),
    ...present.map(([tone, name]) => ({ name, draw: keyMark(pen, toneMarks[tone], toneColours[tone]) })),
    ...(breaks.length > 0
      ? [{ name: 'Definition changed', draw: keyLine(pen, { colour: SOFT, dash: 2 }) }]
      : []),
  ];
}

/** Values next to each other, cut where one is missing and where the definition changed. */
function runsOf(values: (number | null)[], breaks: Set<number>): [number, number][][] {
  const runs: [number, number][][] = [[]];
  for (const [n, value] of values.entries()) {
    if (breaks.has(n) || value === null) runs.push([]);
    if (value !== null) runs.at(-1)!.push([n, value]);
  }
  return runs.filter((run) => run.length > 0);
}
