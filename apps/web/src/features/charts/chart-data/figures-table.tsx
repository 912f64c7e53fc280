import type { ChartPoint } from '@portal/contract/charts/chart-data';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { figureColumns } from './figure-columns.tsx';
import type { ChartViewProps } from './chart-view-props.ts';

/**
 * Shows a chart's values as a table: the same submissions, with the user's row marked. Users tick others to
 * highlight them.
 */
export function FiguresTable({ data, isAdmin, picked, onPick }: ChartViewProps) {
  const control = useTableState([], 'figures-');
  const columns = useMemo(
    () => [pickColumn(picked, onPick), ...figureColumns(data, isAdmin)],
    [data, isAdmin, picked, onPick],
  );
  // The user's own first, then highlighted ones: among very many they would be on a later page.
  const rows = useMemo(() => {
    const place = (point: ChartPoint) => (point.is_own ? 2 : picked.includes(point.key) ? 1 : 0);
    return data.points.toSorted((a, b) => place(b) - place(a));
  }, [data, picked]);
  return (
    <DataTable
      caption={data.title}
      columns={columns}
      rows={rows}
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

const pickColumn = (picked: readonly string[], onPick: (key: string) => void): Column<ChartPoint> => ({
  id: 'pick',
  header: 'Highlight in the chart',
  isHeaderHidden: true,
  isScreenOnly: true,
  className: 'no-print w-8',
  value: () => null,
  cell: ({ key, name, is_own }) =>
    is_own ? null : (
      <input
        type="checkbox"
        className="size-5 accent-(--color-accent)"
        aria-label={`Highlight ${name} in the chart`}
        checked={picked.includes(key)}
        onChange={() => onPick(key)}
      />
    ),
});
