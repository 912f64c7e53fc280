import type { OutputType } from '@portal/contract/registries/output-types';
import { useMemo } from 'react';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/telling/empty-state.tsx';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { FiguresTable } from './figures-table.tsx';
import { partTable, type PartTable } from './part-columns.ts';
import type { PictureProps } from './picture-props.ts';

/** The table behind a picture: what is drawn, in figures. */
export function ChartTable({ outputType, ...props }: PictureProps & { outputType: OutputType | undefined }) {
  const { data } = props;
  const table = useMemo(() => partTable(data, outputType), [data, outputType]);
  return table ? <OtherTable key={outputType} {...table} /> : <FiguresTable {...props} />;
}

function OtherTable({ caption, columns, rows }: PartTable) {
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
      searchLabel="Search in the table"
      csv
      empty={<EmptyState icon="table" title="There are no figures to show for this choice" />}
    />
  );
}
