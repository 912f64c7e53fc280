import type { ChartData } from '@portal/contract/chart-data';
import { useMemo } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTableState } from '../../ui/use-table-state.ts';
import { figureColumns } from './figure-columns.tsx';

/** The figures of a chart as a table: the same set, the own row marked. */
export function FiguresTable({ data, isAdmin }: { data: ChartData; isAdmin: boolean }) {
  const control = useTableState([], 'figures-');
  const columns = useMemo(() => figureColumns(data, isAdmin), [data, isAdmin]);
  // One's own first: among very many it would stand on a later page.
  const rows = useMemo(() => data.points.toSorted((a, b) => Number(b.is_own) - Number(a.is_own)), [data]);
  return (
    <DataTable
      caption={data.title}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      isMarked={({ is_own }) => is_own}
      control={control}
      searchLabel="Search in the table"
      csv
      empty={<EmptyState icon="table" title="There are no figures to show for this choice" />}
    />
  );
}
