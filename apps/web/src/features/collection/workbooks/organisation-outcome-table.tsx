import type { CellOutcome, ImportedResponse } from '@portal/contract/collection/workbooks';
import { formatNumber } from '../../../lib/format/format.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { formatImportedValue, formatCellValue } from './format-cell-value.ts';

const OUTCOMES = {
  refused: ['Rejected', 'error'],
  conflict: ['Conflict', 'warning'],
  replaced: ['Replaced', 'warning'],
  taken: ['New', 'accent'],
  unchanged: ['Unchanged', 'neutral'],
} as const satisfies Record<string, [label: string, tone: Tone]>;
type Shown = keyof typeof OUTCOMES;
/** Rows that need attention come first. */
const ORDER = Object.keys(OUTCOMES) as Shown[];

/** Checks if conflicts with existing answers are the only reason for a refusal. */
export const isOnlyConflict = ({ outcome, message, counts }: ImportedResponse): boolean =>
  outcome === 'refused' && message === null && counts.refused === 0;

function shownAs(one: ImportedResponse): Shown {
  if (one.outcome === 'taken' && one.replaced > 0) return 'replaced';
  return isOnlyConflict(one) ? 'conflict' : one.outcome;
}

/** Shows the outcome for each organisation in a file, with the answers to check. */
export function OrganisationOutcomeTable({ returns }: { returns: readonly ImportedResponse[] }) {
  const rows = returns
    .map((one, index) => ({ one, index, shown: shownAs(one) }))
    .sort((a, b) => ORDER.indexOf(a.shown) - ORDER.indexOf(b.shown));
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
            <th className="px-2 py-2 text-right font-semibold max-sm:hidden">To import</th>
            <th className="px-2 py-2 text-right font-semibold max-sm:hidden">Not asked</th>
            <th className="px-2 py-2 font-semibold">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ one, index, shown }) => (
            <tr key={index} className="border-b border-line align-top last:border-0">
              <td className="px-2 py-2">
                <span className="font-semibold">{one.organisation_code || '–'}</span>
                {one.submission_name && <span className="block text-ink-soft">{one.submission_name}</span>}
                <span className="block text-ink-faint">{one.place}</span>
              </td>
              <td className="tabular px-2 py-2 text-right max-sm:hidden">{formatNumber(one.counts.set)}</td>
              <td className="tabular px-2 py-2 text-right max-sm:hidden">
                {formatNumber(one.counts.hidden)}
              </td>
              <td className="px-2 py-2">
                <Badge tone={OUTCOMES[shown][1]}>{OUTCOMES[shown][0]}</Badge>
                {one.message && <span className="mt-1 block text-ink-soft">{one.message}</span>}
                <ToLookAt of={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ToLookAt({ of: { cells, checks, counts, replaced } }: { of: ImportedResponse }) {
  const own = cells.filter(({ outcome }) => outcome !== 'ignored');
  const more = counts.refused + counts.conflict + replaced - own.length;
  if (own.length + checks.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 wrap-anywhere text-ink-soft">
      {own.map((cell, index) => (
        <li key={index}>
          <span className="font-medium text-ink">{cell.label}</span> {whatOf(cell)}
        </li>
      ))}
      {more > 0 && <li>And {formatNumber(more)} more.</li>}
      {checks.map(({ message }) => (
        <li key={message}>Inconsistent answers: {message}</li>
      ))}
    </ul>
  );
}

/** Describes the outcome of an answer, with the stored value and the file's value if they differ. */
function whatOf({ outcome, from, message, ...given }: CellOutcome): string {
  const isOther = from !== null && (outcome === 'set' || outcome === 'conflict');
  const change = isOther ? `${formatCellValue(from)} saved, ${formatImportedValue(given)} in the file.` : '';
  return [message, change].filter(Boolean).join(' ');
}

/**
 * Shows content of the file that matches no question. It is the same for every organisation, so it appears
 * once.
 */
export function UnmatchedContent({ returns }: { returns: readonly ImportedResponse[] }) {
  const ignored = returns.flatMap(({ cells }) => cells.filter(({ outcome }) => outcome === 'ignored'));
  const byLabel = new Map(ignored.map(({ label, message }) => [label, message]));
  if (byLabel.size === 0) return null;
  return (
    <InlineMessage title="Not imported from the file">
      <ul
        className="max-h-40 overflow-auto wrap-anywhere"
        tabIndex={0}
        aria-label="Not imported from the file"
      >
        {[...byLabel].map(([label, message]) => (
          <li key={label}>
            <span className="font-medium">{label}</span> {message}
          </li>
        ))}
      </ul>
    </InlineMessage>
  );
}
