import type { LookupTableSummary } from '@portal/contract/questionnaires/lookup-tables';
import { deleteLookupTable, lookupTableList } from '../../../data/questionnaires/lookup-tables.ts';
import {
  describeUses,
  lookupTableColumns,
} from '../../../features/builder/lookup-tables/lookup-table-columns.tsx';
import { LookupTableForm } from '../../../features/builder/lookup-tables/lookup-table-form.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

const nameOf = ({ table_name }: LookupTableSummary) => table_name;

/** Tables of the programme that rules of questionnaires read with `lookup(…)`. */
export default function LookupTablesPage() {
  const control = useTableState();
  const source = usePagedList(lookupTableList, toPageQuery(control.state));
  return (
    <ResourcePage
      title="Lookup tables"
      lead="Rules and calculated questions look up values here, for example by practice or postcode."
      noun="lookup table"
      nameOf={nameOf}
      caption="Lookup tables"
      source={source}
      columns={lookupTableColumns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search lookup tables"
      empty={
        <EmptyState icon="table" title="No lookup tables yet">
          Upload a list of practices, postcodes or reference values. Formulas can then look up its values.
        </EmptyState>
      }
      form={({ row, ...form }) => <LookupTableForm {...form} {...(row && { table: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteLookupTable(id),
        lost: ({ row_count }) => `Its ${formatCount(row_count, 'row')} will be deleted permanently.`,
        refused: (row) =>
          row.used_in.length > 0 && `Rules still use it: ${describeUses(row)}. Change those rules first.`,
      }}
    />
  );
}
