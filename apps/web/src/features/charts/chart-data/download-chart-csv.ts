import type { ChartData } from '@portal/contract/charts/chart-data';
import { fileNameOf } from '@portal/wording/chart-captions';
import { saveCsv } from '../../../ui/table/save-csv.ts';
import { figureColumns } from './figure-columns.tsx';
import { heatColumns } from './heat-columns.ts';
import { toOutputTypeTable } from './table-of-output-type.ts';

/** The table of the form that is shown, all of it. */
export function downloadChartCsv(data: ChartData, isAdmin: boolean): void {
  const name = fileNameOf(data);
  if (data.heat) return saveCsv(name, heatColumns(data.heat, data, isAdmin), data.heat.rows);
  const part = toOutputTypeTable(data, data.output_type);
  if (part) return saveCsv(name, part.columns, part.rows);
  saveCsv(name, figureColumns(data, isAdmin), data.points);
}
