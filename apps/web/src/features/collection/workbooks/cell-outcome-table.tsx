import type { CellOutcome } from '@portal/contract/collection/workbooks';
import type { Tone } from '../../../ui/feedback/badge.tsx';
import { outcomeBadge, OutcomeTable } from '../../../ui/import/outcome-table.tsx';
import { formatImportedValue, formatCellValue } from './format-cell-value.ts';

const outcomes: Record<CellOutcome['outcome'], [label: string, tone: Tone]> = {
  refused: ['Rejected', 'error'],
  conflict: ['Conflict', 'warning'],
  hidden: ['Not asked', 'warning'],
  ignored: ['Ignored', 'warning'],
  set: ['New', 'accent'],
  unchanged: ['Unchanged', 'neutral'],
  kept: ['Blank, no change', 'neutral'],
};

const needsAttention = ({ outcome, message }: CellOutcome) =>
  !['set', 'unchanged', 'kept'].includes(outcome) || (outcome === 'set' && message !== null);

/** Every cell of an uploaded file with what becomes of it; what needs looking at comes first. */
export function CellOutcomeTable({
  cells,
  counts,
}: {
  cells: readonly CellOutcome[];
  counts: Record<CellOutcome['outcome'], number>;
}) {
  return (
    <OutcomeTable
      label="Cells in the file"
      outcomes={outcomes}
      counts={counts}
      rows={cells}
      needsAttention={needsAttention}
      columns={[
        { header: 'Cell', className: 'whitespace-nowrap text-ink-soft', cell: ({ place }) => place },
        { header: 'Question', cell: ({ label }) => label },
        { header: 'Now', className: 'tabular text-right', cell: ({ from }) => formatCellValue(from) },
        { header: 'In the file', className: 'tabular text-right', cell: (cell) => formatImportedValue(cell) },
        {
          header: 'Outcome',
          cell: ({ outcome, message }) => (
            <>
              {outcomeBadge(outcomes[outcome])}
              {message && <span className="mt-1 block text-ink-soft">{message}</span>}
            </>
          ),
        },
      ]}
    />
  );
}
