import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { Badge, type Tone } from '../feedback/badge.tsx';
import { Select } from '../form/select.tsx';

type OutcomeColumn<Row> = { header: string; className?: string; cell: (row: Row) => ReactNode };

const MOST = 200;
const ATTENTION = 'attention';

/**
 * The parts of a file with what becomes of each, narrowed by outcome. `outcomes` is in the order of attention: what needs
 * looking at comes first.
 */
export function OutcomeTable<Row extends { outcome: Outcome }, Outcome extends string>({
  label,
  outcomes,
  counts,
  rows,
  columns,
  needsAttention,
}: {
  /** Names the table for screen readers. */
  label: string;
  outcomes: Record<Outcome, [label: string, tone: Tone]>;
  counts: Record<Outcome, number>;
  rows: readonly Row[];
  /** Built with `outcomeBadge` where the outcome is shown. */
  columns: readonly OutcomeColumn<Row>[];
  /** If given, only these rows are shown at first. */
  needsAttention?: (row: Row) => boolean;
}) {
  const [shown, setShown] = useState<string>(needsAttention ? ATTENTION : '');
  const order = Object.keys(outcomes) as Outcome[];
  const isShown = (row: Row) =>
    shown === '' || (shown === ATTENTION ? needsAttention!(row) : row.outcome === shown);
  const found = rows.filter(isShown).sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <>
      <Select
        label="Show"
        size="small"
        className="w-64"
        placeholder={needsAttention ? undefined : 'All rows'}
        value={shown}
        onChange={(event) => setShown(event.target.value)}
        options={[
          ...(needsAttention ? [{ value: ATTENTION, label: 'To review' }] : []),
          ...order
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => ({
              value: outcome,
              label: `${outcomes[outcome][0]} (${formatNumber(counts[outcome])})`,
            })),
        ]}
      />
      <OutcomeRows
        label={label}
        columns={columns}
        rows={found}
        empty={shown === ATTENTION ? 'No rows to review.' : 'None.'}
      />
    </>
  );
}

/** The rows of a file or a block with their outcomes, in a box that scrolls. */
export function OutcomeRows<Row>({
  label,
  columns,
  rows,
  empty,
  most = MOST,
  height = 'max-h-80',
}: {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly OutcomeColumn<Row>[];
  rows: readonly Row[];
  /** Shown without rows. */
  empty: string;
  /** The number of rows that are shown. */
  most?: number;
  /** The class of the largest height. */
  height?: string;
}) {
  return (
    <>
      <div
        className={cx('mt-4 overflow-auto border-y border-line', height)}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-surface text-left">
            <tr className="border-b border-line-strong">
              {columns.map(({ header, className }) => (
                <th
                  key={header}
                  scope="col"
                  className={cx('px-2 py-2 font-semibold', className?.includes('text-right') && 'text-right')}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row, index) => (
              <tr key={index} className="border-b border-line align-top last:border-0">
                {columns.map(({ header, className, cell }) => (
                  <td key={header} className={cx('px-2 py-2', className)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length} className="px-2 py-6 text-center text-ink-soft">
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <p className="mt-2 text-sm text-ink-faint">
          Showing the first {most} of {formatNumber(rows.length)}.
        </p>
      )}
    </>
  );
}

/** Returns the badge of an outcome. */
export const outcomeBadge = ([name, tone]: [label: string, tone: Tone]) => <Badge tone={tone}>{name}</Badge>;
