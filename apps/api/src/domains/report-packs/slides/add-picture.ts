import type Presentation from 'pptxgenjs';
import {
  BAND,
  GRID,
  INK,
  lineColours,
  MOST_NAMED,
  OTHERS,
  OWN,
  partColour,
  pointColours,
  SOFT,
  toneColours,
} from '../pictures/looks.ts';
import type { Axis, Bars, Boxes, Lines, Picture, Points, Shares, Table } from '../pictures/picture.ts';
import { scaleFor } from '../pictures/scale.ts';

type Slide = Presentation.Slide;
type Options = Presentation.IChartOpts;
export type SeriesLook = {
  colour: string;
  /** In points; 0 for markers alone. */
  line: number;
  dash?: boolean;
  marker: 'none' | 'circle' | 'diamond' | 'triangle' | 'square';
  size?: number;
};
/** What the library cannot set, for a chart: see dress-charts.ts. */
export type Dress = {
  looks?: SeriesLook[];
  /** A column that is not seen, with whiskers downwards; and whiskers upwards from another. */
  boxes?: { hidden: number; down: number[]; whiskersUpOf: number; up: number[]; edge: string };
};
type Drawn = { deck: Presentation; slide: Slide; altText: string };

const PLACE = { x: 0.5, y: 1.7, w: 12.3, h: 4.55 };

/** The picture as a native chart. @returns how it is to be dressed once it is written */
export function addPicture(deck: Presentation, slide: Slide, picture: Picture, altText: string): Dress[] {
  const drawn = { deck, slide, altText };
  switch (picture.form) {
    case 'bars':
      return [addBars(drawn, picture)];
    case 'lines':
      return [addLines(drawn, picture)];
    case 'points':
      return [addPoints(drawn, picture)];
    case 'boxes':
      // Columns that begin below zero do not stack.
      if (picture.boxes.every(({ Q1 }) => Q1 >= 0)) return [addBoxes(drawn, picture)];
      addTable(slide, tableOf(picture));
      return [];
    case 'shares':
      return [addShares(drawn, picture)];
    case 'table':
      addTable(slide, picture);
      return [];
  }
}

const codeOf = (decimals: number) => `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
const rounded = (value: number, { decimals }: Axis) => Number(value.toFixed(decimals));
/** Empty where there is none: the library knows no gap but this. */
const orGap = (value: number | null, axis: Axis) =>
  value === null ? (null as unknown as number) : rounded(value, axis);

const common = (axis: Axis, altText: string): Options => ({
  ...PLACE,
  catAxisLabelFontSize: 9,
  catAxisLabelColor: SOFT,
  valAxisLabelFontSize: 10,
  valAxisLabelColor: SOFT,
  valAxisLabelFormatCode: codeOf(axis.decimals),
  showValAxisTitle: true,
  valAxisTitle: axis.title,
  valAxisTitleFontSize: 10,
  valAxisTitleColor: SOFT,
  valGridLine: { color: GRID, size: 0.5 },
  showLegend: true,
  legendPos: 'b',
  legendFontSize: 10,
  altText,
});

function addBars({ deck, slide, altText }: Drawn, { axis, bars: given, levels }: Bars): Dress {
  const isLying = given.length <= MOST_NAMED;
  // Lying bars are counted from below.
  const bars = isLying ? [...given].reverse() : given;
  const labels = bars.map(({ name }) => name);
  const own = bars.filter(({ isOwn }) => isOwn);
  const of = (isOwn: boolean) => bars.map((one) => (one.isOwn === isOwn ? rounded(one.value, axis) : 0));
  const series = [
    { name: 'Others', labels, values: of(false) },
    { name: own.length === 1 ? own[0]!.name : 'Own', labels, values: of(true) },
  ];
  const options: Options = {
    ...common(axis, altText),
    barDir: isLying ? 'bar' : 'col',
    // One bar for each: a submission is in one of the two series only.
    barGrouping: 'stacked',
    barGapWidthPct: isLying ? 40 : 20,
    chartColors: [OTHERS, OWN],
    catAxisHidden: !isLying,
    showLegend: own.length > 0,
  };
  // Lying bars and a line have no axes in common: there the notes tell the median.
  if (isLying || levels.length === 0) {
    slide.addChart(deck.ChartType.bar, series, options);
    return {};
  }
  const lines = levels.map(({ name, value }) => ({
    name,
    labels,
    values: bars.map(() => rounded(value, axis)),
  }));
  const { barGrouping, barGapWidthPct, chartColors } = options;
  const both = [
    { type: deck.ChartType.bar, data: series, options: { barGrouping, barGapWidthPct, chartColors } },
    {
      type: deck.ChartType.line,
      data: lines,
      options: { chartColors: [INK], lineSize: 1.5, lineDataSymbol: 'none' },
    },
  ];
  slide.addChart(both as never, { ...options, showLegend: true } as never);
  return {};
}

function addLines({ deck, slide, altText }: Drawn, { axis, labels, lines, signals }: Lines): Dress {
  const tones = [...new Map(signals.map((one) => [one.tone, one.name]))];
  const series = [
    ...lines.map(({ name, values }) => ({ name, labels, values: values.map((value) => orGap(value, axis)) })),
    ...tones.map(([tone, name]) => ({
      name,
      labels,
      values: labels.map((_, n) =>
        orGap(signals.find((one) => one.at === n && one.tone === tone)?.value ?? null, axis),
      ),
    })),
  ];
  slide.addChart(deck.ChartType.line, series, {
    ...common(axis, altText),
    catAxisLabelFrequency: String(Math.ceil(labels.length / 12)),
    chartColors: [...lines.map(({ role }) => lineColours[role]), ...tones.map(([tone]) => toneColours[tone])],
    lineDataSymbol: 'none',
    displayBlanksAs: 'gap',
  } as Options);
  const marks = { better: 'diamond', worse: 'square', neutral: 'triangle' } as const;
  const widths = { own: 2.5, median: 1.5, quartile: 1, limit: 1.25, target: 1.5 };
  return {
    looks: [
      ...lines.map(({ role }): SeriesLook => ({
        colour: lineColours[role],
        line: widths[role],
        dash: role === 'limit' || role === 'target',
        marker: role === 'own' ? 'circle' : 'none',
        size: labels.length > 60 ? 3 : 5,
      })),
      ...tones.map(([tone]): SeriesLook => ({
        colour: toneColours[tone],
        line: 0,
        marker: marks[tone],
        size: 8,
      })),
    ],
  };
}

const roles = { others: 'Others', alert: 'Beyond 95%', alarm: 'Beyond 99.8%', own: 'Own' } as const;

function addPoints({ deck, slide, altText }: Drawn, { axis, across, points, curves, levels }: Points): Dress {
  const present = (['others', 'alert', 'alarm', 'own'] as const).filter((role) =>
    points.some((one) => one.role === role),
  );
  const ends = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const groups = [
    ...present.map((role) => ({
      name: role === 'own' ? (points.find((one) => one.role === role)?.name ?? roles.own) : roles[role],
      at: points.filter((one) => one.role === role).map(({ x, y }): [number, number] => [x, y]),
    })),
    ...curves.map(({ name, points: at }) => ({ name, at })),
    ...levels.map(({ name, value }) => ({ name, at: ends.map((x): [number, number] => [x, value]) })),
  ];
  const all = groups.flatMap(({ at }, group) => at.map((point) => ({ group, point })));
  const ys = points.map(({ y }) => y);
  const room = 0.25 * (Math.max(...ys) - Math.min(...ys) || 1);
  // Limits of a tiny denominator would flatten everything else.
  const low = Math.min(...ys) >= 0 ? Math.max(0, Math.min(...ys) - room) : Math.min(...ys) - room;
  const high = Math.max(...ys) + room;
  const digits = 10 ** Math.max(0, 1 - Math.floor(Math.log10(high - low)));
  const series = [
    { name: across.title, values: all.map(({ point }) => point[0]) },
    ...groups.map(({ name }, index) => ({
      name,
      values: all.map(({ group, point }) =>
        orGap(group === index ? point[1] : null, { ...axis, decimals: axis.decimals + 2 }),
      ),
    })),
  ];
  slide.addChart(deck.ChartType.scatter, series, {
    ...common(axis, altText),
    showCatAxisTitle: true,
    catAxisTitle: across.title,
    catAxisTitleFontSize: 10,
    catAxisTitleColor: SOFT,
    // Both axes share it: the one across may go into the thousands.
    valAxisLabelFormatCode: codeOf(high - low < 10 ? axis.decimals : 0),
    valAxisMaxVal: Math.ceil(high * digits) / digits,
    valAxisMinVal: Math.floor(low * digits) / digits,
    chartColors: groups.map(() => OTHERS),
    lineSize: 1,
    lineDataSymbol: 'circle',
  } as Options);
  const marks = { others: 'circle', alert: 'triangle', alarm: 'square', own: 'diamond' } as const;
  return {
    looks: [
      ...present.map((role): SeriesLook => ({
        colour: pointColours[role],
        line: 0,
        marker: marks[role],
        size: role === 'own' ? 11 : 6,
      })),
      ...curves.map(({ role }): SeriesLook => ({
        colour: lineColours.limit,
        line: 1.25,
        dash: role === 'limit',
        marker: 'none',
      })),
      ...levels.map((): SeriesLook => ({ colour: INK, line: 1.5, marker: 'none' })),
    ],
  };
}

/** Stacked columns of which the lowest is not seen: office programs know no box plot that all of them can show. */
function addBoxes({ deck, slide, altText }: Drawn, { axis, boxes, own }: Boxes): Dress {
  const labels = boxes.map(({ name }) => name);
  const of = (name: string, value: (one: Boxes['boxes'][number]) => number) => ({
    name,
    labels,
    values: boxes.map((one) => rounded(value(one), axis)),
  });
  const columns = [
    of('Up to the lower quartile', ({ Q1 }) => Q1),
    of('Lower quartile to median', ({ Q1, Median }) => Median - Q1),
    of('Median to upper quartile', ({ Median, Q3 }) => Q3 - Median),
  ];
  const style: Options = { barGrouping: 'stacked', barGapWidthPct: 150, chartColors: [BAND, BAND, 'B9CDE0'] };
  const { max, ticks } = scaleFor([...boxes.map(({ high }) => high), own?.value ?? 0], 0, 1, true);
  const ends = { valAxisMinVal: 0, valAxisMaxVal: max, valAxisMajorUnit: ticks[1] };
  const options: Options = { ...common(axis, altText), ...style, ...ends };
  if (own) {
    const line = [of(own.name, () => own.value)];
    const both = [
      { type: deck.ChartType.bar, data: columns, options: style },
      {
        type: deck.ChartType.line,
        data: line,
        options: { chartColors: [OWN], lineSize: 2, lineDataSymbol: 'diamond', lineDataSymbolSize: 9 },
      },
    ];
    slide.addChart(both as never, options as never);
  } else {
    slide.addChart(deck.ChartType.bar, columns, options);
  }
  return {
    boxes: {
      hidden: 0,
      down: boxes.map(({ low, Q1 }) => Q1 - low),
      whiskersUpOf: 2,
      up: boxes.map(({ high, Q3 }) => high - Q3),
      edge: SOFT,
    },
  };
}

function addShares({ deck, slide, altText }: Drawn, { parts, sets: given }: Shares): Dress {
  const sets = [...given].reverse();
  const labels = sets.map(({ name }) => name);
  const series = parts.map((name, part) => ({
    name,
    labels,
    values: sets.map(({ shares }) => Number((shares[part] ?? 0).toFixed(4))),
  }));
  slide.addChart(deck.ChartType.bar, series, {
    ...common({ title: 'Share', decimals: 0 }, altText),
    barDir: 'bar',
    barGrouping: 'percentStacked',
    barGapWidthPct: 40,
    valAxisLabelFormatCode: '0%',
    chartColors: parts.map((_, part) => partColour(part)),
  });
  return {};
}

function tableOf({ axis, boxes }: Boxes): Table {
  const say = (value: number) => value.toFixed(axis.decimals);
  const rows = boxes.map(({ name, low, Q1, Median, Q3, high }) => ({
    cells: [name, ...[low, Q1, Median, Q3, high].map(say)],
    isOwn: false,
  }));
  return { form: 'table', head: [axis.title, 'Low', 'Q1', 'Median', 'Q3', 'High'], rows };
}

function addTable(slide: Slide, { head, rows }: Table): void {
  const first = 5;
  const cell = (text: string, n: number, bold: boolean, color: string) => ({
    text,
    options: { bold, color, align: n === 0 ? ('left' as const) : ('right' as const) },
  });
  slide.addTable(
    [
      head.map((text, n) => cell(text, n, true, SOFT)),
      ...rows.map(({ cells, isOwn }) => cells.map((text, n) => cell(text, n, isOwn, isOwn ? OWN : INK))),
    ],
    {
      ...{ x: 0.5, y: 1.2, w: 12.3, fontSize: rows.length > 12 ? 10 : 12 },
      colW: [first, ...head.slice(1).map(() => (12.3 - first) / (head.length - 1))],
      border: { type: 'solid', pt: 0.5, color: GRID },
    },
  );
}
