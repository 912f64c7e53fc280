import type { ReviewPair, ReviewState } from '@portal/contract/cases/case-reviews';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';

export const reviewStateNames: Record<ReviewState, [label: string, tone: Tone]> = {
  to_resolve: ['To resolve', 'warning'],
  waiting: ['Waiting', 'neutral'],
  resolved: ['Resolved', 'success'],
  alike: ['Same', 'success'],
};

/** Describes the state of a pair and names the missing reviews. */
function formatReviewState({ state, first, second }: ReviewPair): string {
  if (state !== 'waiting') return reviewStateNames[state][0];
  if (first.state === 'complete') return 'Waiting for the second review';
  return second.state === 'complete' ? 'Waiting for the first review' : 'Waiting for both reviews';
}

export const formatReviewerName = ({ reviewer_name }: ReviewPair['first']): string =>
  reviewer_name ?? 'no reviewer assigned';

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
    value: formatReviewState,
    cell: (pair) => <Badge tone={reviewStateNames[pair.state][1]}>{formatReviewState(pair)}</Badge>,
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
  value: (pair) => `${formatReviewerName(pair[which])}, ${formatCaseCode(pair[which].case_code)}`,
  cell: (pair) => (
    <>
      {formatReviewerName(pair[which])}
      <span className="block text-xs text-ink-faint">
        <span className="font-mono whitespace-nowrap">{formatCaseCode(pair[which].case_code)}</span>
        {pair[which].completed_at !== null && `, completed ${formatDateTime(pair[which].completed_at)}`}
      </span>
    </>
  ),
});
