import type { OutputType } from '@portal/contract/charts/output-types';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { FiguresTable } from './figures-table.tsx';
import { toOutputTypeTable, type OutputTypeTable } from './table-of-output-type.ts';
import type { ChartViewProps } from './chart-view-props.ts';

/** The table behind a picture: what is drawn, in figures. */
export function ChartTable({
  outputType,
  ...props
}: ChartViewProps & { outputType: OutputType | undefined }) {
  const { data } = props;
  const table = useMemo(() => toOutputTypeTable(data, outputType), [data, outputType]);
  return table ? <OtherTable key={outputType} {...table} /> : <FiguresTable {...props} />;
}

function OtherTable({ caption, columns, rows }: OutputTypeTable) {
  const control = useTableState([], 'part-');
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      isMarked={({ isOwn }) => isOwn}
      control={control}
      isFigures
      searchLabel="Search the table"
      csv
      empty={<EmptyState icon="table" title="No figures for this selection" />}
    />
  );
}
