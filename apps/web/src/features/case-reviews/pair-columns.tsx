import type { ReviewPair, ReviewState } from '@portal/contract/case-reviews';
import { showCaseCode } from '@portal/contract/rules/case-code';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { Badge, type Tone } from '../../ui/telling/badge.tsx';

export const stateNames: Record<ReviewState, [label: string, tone: Tone]> = {
  to_resolve: ['To resolve', 'warning'],
  waiting: ['Waiting', 'neutral'],
  resolved: ['Resolved', 'success'],
  alike: ['Alike', 'success'],
};

/** Whose review is still to come. */
export function sayState({ state, first, second }: ReviewPair): string {
  if (state !== 'waiting') return stateNames[state][0];
  if (first.state === 'complete') return 'Waiting for the second review';
  return second.state === 'complete' ? 'Waiting for the first review' : 'Waiting for both reviews';
}

export const nameOf = ({ reviewer_name }: ReviewPair['first']): string =>
  reviewer_name ?? 'no reviewer named';

export const pairColumns = (linkTo: (pair: ReviewPair) => string): Column<ReviewPair>[] => [
  {
    id: 'case_number',
    header: 'Case',
    value: ({ case_number }) => case_number,
    cell: (pair) =>
      pair.state === 'waiting' ? (
        `Case ${pair.case_number}`
      ) : (
        <Link className="link whitespace-nowrap" to={linkTo(pair)}>
          Case {pair.case_number}
        </Link>
      ),
  },
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: sayState,
    cell: (pair) => <Badge tone={stateNames[pair.state][1]}>{sayState(pair)}</Badge>,
  },
  reviewColumn('first', 'First review'),
  reviewColumn('second', 'Second review'),
  {
    id: 'differences',
    header: 'Differences',
    isNumeric: true,
    value: ({ state, differences }) => (state === 'waiting' ? '–' : differences),
  },
  {
    id: 'left',
    header: 'Left to resolve',
    isNumeric: true,
    value: ({ state, differences, resolved }) => (state === 'waiting' ? '–' : differences - resolved),
  },
];

const reviewColumn = (which: 'first' | 'second', header: string): Column<ReviewPair> => ({
  id: which,
  header,
  isSortable: false,
  value: (pair) => `${nameOf(pair[which])}, ${showCaseCode(pair[which].case_code)}`,
  cell: (pair) => (
    <>
      {nameOf(pair[which])}
      <span className="block text-xs text-ink-faint">
        <span className="font-mono whitespace-nowrap">{showCaseCode(pair[which].case_code)}</span>
        {pair[which].completed_at !== null && `, complete ${formatDateTime(pair[which].completed_at)}`}
      </span>
    </>
  ),
});
