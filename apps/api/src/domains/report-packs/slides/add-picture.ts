import { columnWidths } from '../pictures/column-widths.ts';
import { GRID, INK, MOST_NAMED, OTHERS, partColour, SOFT } from '../pictures/looks.ts';
import type { Bars, Boxes, Picture, Shares, Table } from '../pictures/picture.ts';
import { addBoxes } from './add-boxes.ts';
import { addLines } from './add-lines.ts';
import { addPoints } from './add-points.ts';
import { common, type Dress, type Drawn, type Options, rounded } from './chart-options.ts';

/** The picture as a native chart. @returns how it is to be dressed once it is written */
export function addPicture(drawn: Drawn, picture: Picture): Dress[] {
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
      addTable(drawn, tableOf(picture));
      return [];
    case 'shares':
      return [addShares(drawn, picture)];
    case 'table':
      addTable(drawn, picture);
      return [];
  }
}

function addBars(
  { deck, slide, altText, own: accent, place }: Drawn,
  { axis, bars: given, levels }: Bars,
): Dress {
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
    ...common(axis, altText, place),
    barDir: isLying ? 'bar' : 'col',
    // One bar for each: a submission is in one of the two series only.
    barGrouping: 'stacked',
    barGapWidthPct: isLying ? 40 : 20,
    chartColors: [OTHERS, accent],
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

function addShares({ deck, slide, altText, place }: Drawn, { parts, sets: given }: Shares): Dress {
  const sets = [...given].reverse();
  const labels = sets.map(({ name }) => name);
  const series = parts.map((name, part) => ({
    name,
    labels,
    values: sets.map(({ shares }) => Number((shares[part] ?? 0).toFixed(4))),
  }));
  slide.addChart(deck.ChartType.bar, series, {
    ...common({ title: 'Share', decimals: 0 }, altText, place),
    barDir: 'bar',
    barGrouping: 'percentStacked',
    barGapWidthPct: 40,
    valAxisLabelFormatCode: '0%',
    chartColors: parts.map((_, part) => partColour(part)),
  });
  return {};
}

function tableOf({ axis, boxes, own }: Boxes): Table {
  const say = (value: number) => value.toFixed(axis.decimals);
  const rows = boxes.map(({ name, low, Q1, Median, Q3, high, outliers }) => ({
    cells: [name, ...[low, Q1, Median, Q3, high].map(say), outliers.map(say).join('; ') || '–'],
    isOwn: false,
  }));
  const mine = own
    ? [{ cells: [`${own.name}: ${say(own.value)}`, '', '', '', '', '', ''], isOwn: true }]
    : [];
  const head = [axis.title, 'Lower whisker', 'Q1', 'Median', 'Q3', 'Upper whisker', 'Outliers'];
  return { form: 'table', head, rows: [...rows, ...mine] };
}

function addTable({ slide, own }: Drawn, table: Table): void {
  const { head, rows } = table;
  const first = 5;
  const cell = (text: string, n: number, bold: boolean, color: string) => ({
    text,
    options: { bold, color, align: n === 0 ? ('left' as const) : ('right' as const) },
  });
  slide.addTable(
    [
      head.map((text, n) => cell(text, n, true, SOFT)),
      ...rows.map(({ cells, isOwn }) => cells.map((text, n) => cell(text, n, isOwn, isOwn ? own : INK))),
    ],
    {
      ...{ x: 0.5, y: 1.2, w: 12.3, fontSize: rows.length > 12 ? 10 : 12 },
      colW: [first, ...columnWidths(table, 12.3 - first)],
      border: { type: 'solid', pt: 0.5, color: GRID },
    },
  );
}
