import type { TableImportResult, ImportRowResult, RowOutcome } from '@portal/contract/shared/table-imports';
import type { Tone } from '../feedback/badge.tsx';
import { outcomeBadge, OutcomeTable } from './outcome-table.tsx';

const outcomes: Record<RowOutcome, [label: string, tone: Tone]> = {
  refused: ['Rejected', 'error'],
  new: ['New', 'accent'],
  changed: ['Changed', 'accent'],
  unchanged: ['Unchanged', 'neutral'],
};

/** Every row of a file with what becomes of it; what needs looking at comes first. */
export function ImportRows({ answer: { counts, rows } }: { answer: TableImportResult }) {
  return (
    <div className="mt-5">
      <OutcomeTable
        label="Rows in the file"
        outcomes={outcomes}
        counts={counts}
        rows={[...rows].sort((a, b) => a.row - b.row)}
        columns={[
          { header: 'Row', className: 'tabular text-right text-ink-soft', cell: ({ row }) => row },
          { header: 'Name', className: 'wrap-anywhere', cell: ({ name }) => name },
          { header: 'Outcome', cell: ({ outcome }) => outcomeBadge(outcomes[outcome]) },
          { header: 'Details', className: 'wrap-anywhere', cell: (row) => <What row={row} /> },
        ]}
      />
    </div>
  );
}

const What = ({ row: { problems, changes } }: { row: ImportRowResult }) => (
  <ul className="grid gap-1">
    {problems.map(({ column, message }) => (
      <li key={`${column} ${message}`}>
        {column && <span className="font-semibold">{column}: </span>}
        {message}
      </li>
    ))}
    {changes.map(({ column, from, to }) => (
      <li key={column}>
        <span className="font-semibold">{column}: </span>
        {from ?? 'blank'} → {to ?? 'blank'}
      </li>
    ))}
  </ul>
);
