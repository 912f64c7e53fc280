import { quarterName } from '@portal/wording/ranks';
import { SUPPRESSED } from '@portal/wording/tables';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { HeatMap } from '@portal/contract/charts/chart-parts';
import { useMemo } from 'react';
import { cx } from '../../../lib/format/class-names.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { heatColumns } from './heat-columns.ts';

type Row = HeatMap['rows'][number];

/** All measures of a group, a row for each submission: shaded by quarter, with the quarter as bars and in words too. */
export function HeatTable({ data, isAdmin }: { data: ChartData; isAdmin: boolean }) {
  const control = useTableState([], 'heat-');
  const { heat } = data;
  const columns = useMemo(
    () =>
      heat
        ? heatColumns(heat, data, isAdmin).map((column, at): Column<Row> =>
            at === 0 ? column : { ...column, cell: (row) => <Cell heat={heat} row={row} at={at - 1} /> },
          )
        : [],
    [heat, data, isAdmin],
  );
  return (
    <DataTable
      caption={heat ? `${heat.collection_name}, ${data.time_period_name}` : data.title}
      columns={columns}
      rows={heat?.rows ?? []}
      rowKey={({ key }) => key}
      isMarked={({ is_own }) => is_own}
      control={control}
      isFigures
      searchLabel="Search the table"
      csv
      empty={<EmptyState icon="table" title="No figures for this selection" />}
    />
  );
}

const SHADES = ['bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4'];

function Cell({ heat, row, at }: { heat: HeatMap; row: Row; at: number }) {
  const cell = row.cells[at];
  const measure = heat.measures[at];
  if (!cell || !measure) return null;
  if (cell.value === null) {
    return <span className="text-ink-faint">{cell.suppressed ? SUPPRESSED : '–'}</span>;
  }
  const name = quarterName(cell.quartile);
  return (
    <span
      className={cx(
        'tells inline-flex items-center gap-2 rounded-sm px-2 py-1 text-ink forced-colors:border',
        cell.quartile !== null && SHADES[cell.quartile - 1],
      )}
    >
      {formatNumber(cell.value, { decimals: measure.decimals })}
      {cell.quartile !== null && (
        <span aria-hidden className="inline-flex items-end gap-px">
          {[1, 2, 3, 4].map((quarter) => (
            <span
              key={quarter}
              className={cx(
                'w-1 rounded-[1px] forced-color-adjust-none',
                ['h-1', 'h-1.5', 'h-2', 'h-2.5'][quarter - 1],
                quarter <= (cell.quartile ?? 0)
                  ? 'bg-ink forced-colors:bg-[CanvasText]'
                  : 'bg-line-strong/40 forced-colors:bg-transparent',
              )}
            />
          ))}
        </span>
      )}
      {name && <span className="sr-only">{name} quarter</span>}
    </span>
  );
}
