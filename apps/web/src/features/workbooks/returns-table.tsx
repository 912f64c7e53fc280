import type { ImportedReturn } from '@portal/contract/workbooks';
import { formatNumber } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/telling/badge.tsx';

const OUTCOMES: Record<ImportedReturn['outcome'], [label: string, tone: Tone]> = {
  refused: ['Refused', 'error'],
  taken: ['Taken', 'accent'],
  unchanged: ['Unchanged', 'neutral'],
};
/** What needs the eye first. */
const ORDER = Object.keys(OUTCOMES) as ImportedReturn['outcome'][];
const ROWS = 500;

/** What becomes of the answers of each organisation in a file, with what is to be looked at. */
export function ReturnsTable({ returns }: { returns: readonly ImportedReturn[] }) {
  const rows = returns.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return (
    <div
      className="mt-5 max-h-96 overflow-auto border-y border-line"
      tabIndex={0}
      role="region"
      aria-label="Organisations in the file"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-surface text-left">
          <tr className="border-b border-line-strong">
            <th className="px-2 py-2 font-semibold">Organisation</th>
            <th className="px-2 py-2 text-right font-semibold">New</th>
            <th className="px-2 py-2 text-right font-semibold">Not taken</th>
            <th className="px-2 py-2 font-semibold">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map((one) => (
            <tr key={one.place} className="border-b border-line align-top last:border-0">
              <td className="px-2 py-2">
                {one.organisation_code || '–'}
                {one.submission_name && <span className="block text-ink-soft">{one.submission_name}</span>}
                <span className="block text-ink-faint">{one.place}</span>
              </td>
              <td className="tabular px-2 py-2 text-right">{formatNumber(one.counts.set)}</td>
              <td className="tabular px-2 py-2 text-right">
                {formatNumber(one.counts.ignored + one.counts.hidden)}
              </td>
              <td className="px-2 py-2">
                <Badge tone={OUTCOMES[one.outcome][1]}>{OUTCOMES[one.outcome][0]}</Badge>
                {one.message && <span className="mt-1 block text-ink-soft">{one.message}</span>}
                <ul className="mt-1 grid gap-1 text-ink-soft">
                  {one.cells.map((cell, index) => (
                    <li key={index}>
                      {cell.label}: {cell.message}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
