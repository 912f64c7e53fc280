import type { TableImportResult, ImportRowResult, RowOutcome } from '@portal/contract/shared/table-imports';
import { useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { Select } from '../form/select.tsx';
import { Badge, type Tone } from '../feedback/badge.tsx';

const outcomes: Record<RowOutcome, [label: string, tone: Tone]> = {
  refused: ['Refused', 'error'],
  new: ['New', 'accent'],
  changed: ['Changed', 'accent'],
  unchanged: ['Unchanged', 'neutral'],
};
/** What needs the eye first. */
const order = Object.keys(outcomes) as RowOutcome[];
const MOST = 200;

/** Every row of a file with what becomes of it; what needs looking at comes first. */
export function ImportRows({ answer: { counts, rows } }: { answer: TableImportResult }) {
  const [shown, setShown] = useState<RowOutcome | ''>('');
  const found = rows
    .filter(({ outcome }) => (shown === '' ? true : outcome === shown))
    .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.row - b.row);
  return (
    <div className="mt-5">
      <Select
        label="Show"
        size="small"
        className="w-64"
        placeholder="All rows"
        value={shown}
        onChange={(event) => setShown(event.target.value as typeof shown)}
        options={order
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => ({
            value: outcome,
            label: `${outcomes[outcome][0]} (${formatNumber(counts[outcome])})`,
          }))}
      />
      <div
        className="mt-4 max-h-80 overflow-auto border-y border-line"
        tabIndex={0}
        role="region"
        aria-label="Rows of the file"
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-surface text-left">
            <tr className="border-b border-line-strong">
              <th scope="col" className="px-2 py-2 text-right font-semibold">
                Row
              </th>
              <th scope="col" className="px-2 py-2 font-semibold">
                Name
              </th>
              <th scope="col" className="px-2 py-2 font-semibold">
                Outcome
              </th>
              <th scope="col" className="px-2 py-2 font-semibold">
                What becomes of it
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST).map((row) => (
              <tr key={row.row} className="border-b border-line align-top last:border-0">
                <td className="tabular px-2 py-2 text-right text-ink-soft">{row.row}</td>
                <td className="px-2 py-2 wrap-anywhere">{row.name}</td>
                <td className="px-2 py-2">
                  <Badge tone={outcomes[row.outcome][1]}>{outcomes[row.outcome][0]}</Badge>
                </td>
                <td className="px-2 py-2 wrap-anywhere">
                  <What row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > MOST && (
        <p className="mt-2 text-sm text-ink-faint">
          The first {MOST} of {formatNumber(found.length)}.
        </p>
      )}
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
