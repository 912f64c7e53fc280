import type { CellOutcome } from '@portal/contract/collection/workbooks';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { formatImportedValue, formatCellValue } from './format-cell-value.ts';

const outcomes: Record<CellOutcome['outcome'], [label: string, tone: Tone]> = {
  refused: ['Refused', 'error'],
  conflict: ['Changed meanwhile', 'warning'],
  hidden: ['Not asked', 'warning'],
  ignored: ['Passed over', 'warning'],
  set: ['New', 'accent'],
  unchanged: ['Unchanged', 'neutral'],
  kept: ['Blank, kept', 'neutral'],
};
/** What needs the eye first. */
const order = Object.keys(outcomes) as CellOutcome['outcome'][];
const ROWS = 200;

/** Every cell of an uploaded file with what becomes of it; what needs looking at comes first. */
export function OutcomeTable({
  cells,
  counts,
}: {
  cells: readonly CellOutcome[];
  counts: Record<CellOutcome['outcome'], number>;
}) {
  const [shown, setShown] = useState<CellOutcome['outcome'] | 'attention'>('attention');
  const isShown = ({ outcome, message }: CellOutcome) =>
    shown === 'attention'
      ? !['set', 'unchanged', 'kept'].includes(outcome) || (outcome === 'set' && message !== null)
      : outcome === shown;
  const rows = cells.filter(isShown).sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <>
      <Select
        label="Show"
        size="small"
        className="w-64"
        value={shown}
        onChange={(event) => setShown(event.target.value as typeof shown)}
        options={[
          { value: 'attention', label: 'To look at' },
          ...order
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => ({
              value: outcome,
              label: `${outcomes[outcome][0]} (${formatNumber(counts[outcome])})`,
            })),
        ]}
      />
      <div
        className="mt-4 max-h-80 overflow-auto border-y border-line"
        tabIndex={0}
        role="region"
        aria-label="Cells of the file"
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-surface text-left">
            <tr className="border-b border-line-strong">
              <th className="px-2 py-2 font-semibold">Cell</th>
              <th className="px-2 py-2 font-semibold">Question</th>
              <th className="px-2 py-2 text-right font-semibold">Now</th>
              <th className="px-2 py-2 text-right font-semibold">In the file</th>
              <th className="px-2 py-2 font-semibold">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map((cell, index) => (
              <tr key={`${index} ${cell.place}`} className="border-b border-line align-top last:border-0">
                <td className="px-2 py-2 whitespace-nowrap text-ink-soft">{cell.place}</td>
                <td className="px-2 py-2">{cell.label}</td>
                <td className="tabular px-2 py-2 text-right">{formatCellValue(cell.from)}</td>
                <td className="tabular px-2 py-2 text-right">{formatImportedValue(cell)}</td>
                <td className="px-2 py-2">
                  <Badge tone={outcomes[cell.outcome][1]}>{outcomes[cell.outcome][0]}</Badge>
                  {cell.message && <span className="mt-1 block text-ink-soft">{cell.message}</span>}
                </td>
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={5} className="px-2 py-6 text-center text-ink-soft">
                  {shown === 'attention' ? 'Nothing unusual in the file.' : 'None.'}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {rows.length > ROWS && (
        <p className="mt-2 text-sm text-ink-faint">
          The first {ROWS} of {formatNumber(rows.length)}.
        </p>
      )}
    </>
  );
}
