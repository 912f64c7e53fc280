import { columnWidths, firstColumnWidth } from '../chart-models/column-widths.ts';
import { GRID, INK, textColourOn, partColour, SOFT } from '../chart-models/chart-colours.ts';
import type { Boxes, ChartModel, StackedBarChart, Table } from '../chart-models/chart-model.ts';
import { addBars } from './add-bars.ts';
import { addBoxPlots } from './add-box-plots.ts';
import { addLines } from './add-lines.ts';
import { addPoints } from './add-points.ts';
import { commonOptions, type ChartStyle, type SlideContext } from './chart-options.ts';

/** The picture as a native chart. @returns how it is to be dressed once it is written */
export function addChartToSlide(slideContext: SlideContext, picture: ChartModel): ChartStyle[] {
  switch (picture.form) {
    case 'bars':
      return [addBars(slideContext, picture)];
    case 'lines':
      return [addLines(slideContext, picture)];
    case 'points':
      return [addPoints(slideContext, picture)];
    case 'boxes':
      // Columns that start below zero do not stack.
      if (picture.boxes.every(({ Q1 }) => Q1 >= 0)) return [addBoxPlots(slideContext, picture)];
      addTable(slideContext, tableOf(picture));
      return [];
    case 'shares':
      return [addShares(slideContext, picture)];
    case 'table':
      addTable(slideContext, picture);
      return [];
  }
}

/** Narrower parts have no room for their number. */
const LEAST_NAMED = 0.04;

function addShares(
  { deck, slide, altText, place }: SlideContext,
  { parts, sets: given }: StackedBarChart,
): ChartStyle {
  const sets = [...given].reverse();
  const labels = sets.map(({ name }) => name);
  const series = parts.map((name, part) => ({
    name,
    labels,
    values: sets.map(({ shares }) => Number((shares[part] ?? 0).toFixed(4))),
  }));
  slide.addChart(deck.ChartType.bar, series, {
    ...commonOptions({ title: 'Share', decimals: 0 }, altText, place),
    barDir: 'bar',
    barGrouping: 'percentStacked',
    barGapWidthPct: 40,
    valAxisLabelFormatCode: '0%',
    chartColors: parts.map((_, part) => partColour(part)),
  });
  return {
    figures: parts.map((_, part) => ({
      series: part,
      code: '0%',
      size: 9,
      colour: textColourOn(partColour(part)),
      without: sets.flatMap(({ shares }, n) => ((shares[part] ?? 0) < LEAST_NAMED ? [n] : [])),
    })),
  };
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

function addTable({ slide, own }: SlideContext, table: Table): void {
  const { head, rows } = table;
  const first = firstColumnWidth(rows, { least: 2.4, most: 4.4, letter: 0.09 });
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
      x: 0.5,
      y: 1.2,
      w: 12.3,
      fontSize: rows.length > 12 ? 10 : 12,
      colW: [first, ...columnWidths(table, 12.3 - first)],
      border: { type: 'solid', pt: 0.5, color: GRID },
    },
  );
}
