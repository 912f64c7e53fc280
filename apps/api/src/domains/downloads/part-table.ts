import type { ChartData } from '@portal/contract/chart-data';
import { partTable } from '@portal/wording/part-tables';
import { quarterName } from '@portal/wording/ranks';
import { capitalised, HELD_BACK, inUnit, type Row, type Table, withUnit } from '@portal/wording/tables';

/** What a form shows besides the submissions, for a sheet of its own: the tables of the screen, and what it draws only. */
export function sheetTable(data: ChartData): (Table & { name: string }) | null {
  const table = onlyInFiles[data.output_type]?.(data) ?? partTable(data);
  return table && table.rows.length > 0 ? table : null;
}

const onlyInFiles: Record<string, (data: ChartData) => (Table & { name: string }) | null> = {
  funnel: (data) => ({
    name: 'limits',
    columns: [
      { id: 'denominator', header: 'Denominator', decimals: 2 },
      ...['Lower 99.8%', 'Lower 95%', 'Centre', 'Upper 95%', 'Upper 99.8%'].map((name) =>
        inUnit(data)(name, name),
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
          name: 'all measures',
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
                suppressed && value === null ? HELD_BACK : value,
                quarterName(quartile),
              ]),
            ],
          })),
        }
      : null,
};
