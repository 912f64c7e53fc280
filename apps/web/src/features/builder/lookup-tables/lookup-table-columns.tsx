import type { LookupTableSummary } from '@portal/contract/questionnaires/lookup-tables';
import { downloadLookupTable } from '../../../data/questionnaires/lookup-tables.ts';
import { formatCount, formatDate } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

export const lookupTableColumns: readonly Column<LookupTableSummary>[] = [
  { id: 'name', header: 'Name', isSortable: false, value: ({ table_name }) => table_name },
  {
    id: 'formula',
    header: 'Formula',
    isSortable: false,
    value: writeFormula,
    cell: (table) => <code className="text-sm wrap-anywhere">{writeFormula(table)}</code>,
  },
  {
    id: 'rows',
    header: 'Rows',
    isNumeric: true,
    isSortable: false,
    value: ({ row_count }) => row_count,
    cell: ({ row_count }) => writeDecimal(row_count),
  },
  {
    id: 'used',
    header: 'Used in',
    isSortable: false,
    value: describeUses,
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    isSortable: false,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatDate(created_at),
  },
  {
    id: 'download',
    header: 'File',
    isSortable: false,
    value: () => '',
    cell: ({ id, table_code, table_name }) => (
      <Button
        icon="download"
        aria-label={`Download ${table_name}`}
        onClick={() => void downloadLookupTable(id, table_code)}
      >
        CSV
      </Button>
    ),
  },
];

/** Writes how a rule reads the table. */
function writeFormula({ table_code, key_name, columns }: LookupTableSummary): string {
  const names = columns.map(({ name }) => `'${name}'`).join(' or ');
  return `lookup('${table_code}', ${key_name}, ${names})`;
}

/** Describes the questionnaires that use a table, and those that keep earlier rows. */
export function describeUses({ used_in }: LookupTableSummary): string {
  if (used_in.length === 0) return 'Not used';
  const [first] = used_in;
  const keeping = used_in.filter(({ keeps_earlier }) => keeps_earlier).length;
  const where =
    used_in.length === 1
      ? `${first!.questionnaire_name}, ${first!.time_period_name}`
      : formatCount(used_in.length, 'questionnaire');
  return keeping === 0 ? where : `${where} (${keeping} using earlier rows)`;
}
