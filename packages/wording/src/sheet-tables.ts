import type { ChartData } from '@portal/contract/charts/chart-data';
import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';
import { outputTypeTable } from './output-type-tables.ts';
import { quarterName } from './ranks.ts';
import { capitalised, SUPPRESSED, columnInUnit, type Row, type Table, withUnit } from './tables.ts';

/**
 * Returns the table of a chart type besides the submissions, for a separate sheet: the screen's tables, and
 * data that is only drawn.
 */
export function sheetTable(data: ChartData): (Table & { name: string }) | null {
  const { sheet } = getOutputTypeInfo(data.output_type);
  const table = sheet === null ? null : (onlyInFiles[data.output_type] ?? outputTypeTable)(data);
  return table && sheet !== null && table.rows.length > 0 ? { ...table, name: sheet } : null;
}

const onlyInFiles: Partial<Record<OutputType, (data: ChartData) => Table | null>> = {
  funnel: (data) => ({
    columns: [
      { id: 'denominator', header: 'Denominator', decimals: 2 },
      ...['Lower 99.8%', 'Lower 95%', 'Centre', 'Upper 95%', 'Upper 99.8%'].map((name) =>
        columnInUnit(data)(name, name),
      ),
    ],
    rows: (data.funnel?.limits ?? []).map(({ denominator, alert, alarm }) => ({
      key: String(denominator),
      isOwn: false,
      cells: [
        ...[denominator, alarm.lower, alert.lower],
        ...[data.funnel?.target ?? null, alert.upper, alarm.upper],
      ],
    })),
  }),
  heat_table: ({ heat, unit_name }) =>
    heat
      ? {
          columns: [
            { id: 'name', header: capitalised(unit_name) },
            ...heat.measures.flatMap(({ measure_code, chart_name, unit, decimals }) => [
              { id: measure_code, header: withUnit(chart_name, { unit }), decimals },
              { id: `${measure_code}-quarter`, header: `${chart_name}: quarter` },
            ]),
          ],
          rows: heat.rows.map(({ key, name, is_own, cells }): Row => ({
            key,
            isOwn: is_own,
            cells: [
              name,
              ...cells.flatMap(({ value, quartile, suppressed }) => [
                suppressed && value === null ? SUPPRESSED : value,
                quarterName(quartile),
              ]),
            ],
          })),
        }
      : null,
};
