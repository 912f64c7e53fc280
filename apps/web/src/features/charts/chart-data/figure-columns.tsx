import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import { chartDataColumns as columnsOf } from '@portal/wording/chart-data-table';
import { rounded } from '@portal/wording/tables';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { formatCell } from './table-of-output-type.ts';

const TEXTS = ['name', 'verdict', 'signal', 'quarter', 'groups', 'mark'];

/** The columns of the table behind a chart; the same ones go into its CSV. */
export function figureColumns(data: ChartData, isAdmin: boolean): Column<ChartPoint>[] {
  return columnsOf(data).map((column): Column<ChartPoint> => {
    const { id, header, valueOf } = column;
    const isNumeric = !TEXTS.includes(id);
    return {
      id,
      header,
      isNumeric,
      ...(id === 'rank' && { className: 'min-w-24' }),
      // The CSV has the figure as it is shown, so that a reader of both finds the same.
      value: (point) => rounded(valueOf(point), column),
      cell: (point) => {
        if (id === 'name' && point.is_own) return `${point.name} (${isAdmin ? 'selected' : 'you'})`;
        if (id === 'value' && point.value === null) return 'Held back';
        // Its hyphen would be a place to break, and make two lines of every row.
        if (id === 'quarter') return <span className="whitespace-nowrap">{valueOf(point)}</span>;
        return isNumeric ? formatCell(valueOf(point), column) : valueOf(point);
      },
    };
  });
}
