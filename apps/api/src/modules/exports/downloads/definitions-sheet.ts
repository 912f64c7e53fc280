import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Spc } from '@portal/contract/charts/chart-parts';
import type { CellStyle, WriteSheet } from '@portal/instruments/file-formats/spreadsheet';
import { STATISTICS_GLOSSARY, polarityLabels } from '@portal/wording/statistics-glossary';
import { pointTypeNames } from '@portal/wording/funnel-signal-text';
import { toOfficeFileText } from './describe-chart.ts';

/** A chart's metadata under one of its headings. */
export type ChartDefinition = { chart_id: number; name: string; text: string };

const head: CellStyle = {
  font: { bold: true },
  border: { bottom: { style: 'thin', color: { rgb: '8A94A0' } } },
};
const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };

/** Builds the sheet that explains each figure of a file, and the words beside the figures. */
export function buildDefinitionsSheet(
  name: string,
  charts: readonly ChartData[],
  definitions: readonly ChartDefinition[],
): WriteSheet {
  return buildTextSheet(name, [
    ...charts.flatMap(({ chart_id, chart_name, measure, method, spc }) =>
      [
        { name: 'Measure', text: measure.measure_name },
        { name: 'Unit', text: measure.unit },
        { name: 'Direction of improvement', text: polarityLabels[measure.polarity] },
        ...definitions.filter((one) => one.chart_id === chart_id),
        { name: 'Method', text: method },
        ...(spc ? wordsOfControl(spc, measure.unit) : []),
      ]
        .filter(({ text }) => text !== '')
        .map((one) => [chart_name, one.name, one.text]),
    ),
    ...STATISTICS_GLOSSARY.map(({ word, meaning }) => ['All charts', word, meaning]),
  ]);
}

/** Explains how to read a control chart, and each word beside its values. */
const wordsOfControl = ({ name, reading, centre_name, target, rules, phases }: Spc, unit: string) => [
  { name, text: reading },
  { name: centre_name, text: 'The line that the values vary around, calculated by the method above.' },
  ...(phases.some(({ lines }) => lines?.lower != null)
    ? [
        {
          name: 'Lower and upper limits',
          text: 'The range of normal variation, period by period.',
        },
      ]
    : []),
  ...rules.map(({ words }) => ({ name: 'Sign of a special cause', text: `${words}.` })),
  {
    name: pointTypeNames.common_cause,
    text: 'The value is within normal variation: there is no sign of a special cause.',
  },
  ...(target === null ? [] : [{ name: 'Target', text: `${target} ${unit}`.trim() }]),
];

/** Builds a sheet from rows: the chart, the item explained, and the explanation. */
export function buildTextSheet(name: string, textRows: readonly (readonly string[])[]): WriteSheet {
  const rows = [['Chart', 'Item', 'Explanation'], ...textRows].map((row) => row.map(toOfficeFileText));
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [at, row] of rows.entries())
    for (const [column, value] of row.entries())
      cells.set(`${at},${column}`, { value, style: at === 0 ? head : wrapped });
  return {
    name,
    rows,
    cells,
    columns: [{ width: 36 }, { width: 24 }, { width: 100 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}
