import type { ChartData } from '@portal/contract/chart-data';
import type { CellStyle, WriteSheet } from '@portal/instruments/spreadsheet';
import { FIGURE_WORDS, isBetter } from '@portal/wording/figure-words';
import { plainText } from './describe-chart.ts';

/** What a chart says about itself, under one of its headings. */
export type ChartDefinition = { chart_id: number; name: string; text: string };

const head: CellStyle = {
  font: { bold: true },
  border: { bottom: { style: 'thin', color: { rgb: '8A94A0' } } },
};
const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };

/** What each figure of a file is, and what the words beside the figures mean. */
export function definitionsSheet(
  name: string,
  charts: readonly ChartData[],
  definitions: readonly ChartDefinition[],
): WriteSheet {
  return sheetOfWords(name, [
    ...charts.flatMap(({ chart_id, chart_name, measure, method }) =>
      [
        { name: 'Measure', text: measure.measure_name },
        { name: 'Unit', text: measure.unit },
        { name: 'Which way is better', text: isBetter[measure.polarity] },
        ...definitions.filter((one) => one.chart_id === chart_id),
        { name: 'Method', text: method },
      ]
        .filter(({ text }) => text !== '')
        .map((one) => [chart_name, one.name, one.text]),
    ),
    ...FIGURE_WORDS.map(({ word, meaning }) => ['All charts', word, meaning]),
  ]);
}

/** Of each row: the chart it is about, what is explained, and how. */
export function sheetOfWords(name: string, words: readonly (readonly string[])[]): WriteSheet {
  const rows = [['Chart', 'What', 'In words'], ...words].map((row) => row.map(plainText));
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [at, row] of rows.entries())
    for (const [column, value] of row.entries())
      cells.set(`${at},${column}`, { value, style: at === 0 ? head : wrapped });
  return {
    ...{ name, rows, cells },
    columns: [{ width: 36 }, { width: 24 }, { width: 100 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}
