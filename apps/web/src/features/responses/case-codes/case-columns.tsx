import type { CaseCode, CaseProgress } from '@portal/contract/responses/case-codes';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format/format.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { CaseStatePill } from './case-state-pill.tsx';
import { formatCaseLabel, caseStateNames } from './case-labels.ts';

export type CaseColumnOptions = {
  isSurvey: boolean;
  mayWrite: boolean;
  /** The questions whose answers are columns of the list. */
  listColumns: CaseProgress['list_columns'];
  /** Returns the link to a case; null if this person cannot open it. */
  linkTo: (row: CaseCode, code: string) => string | null;
  onReviewer: (row: CaseCode) => void;
  onTransfer: (row: CaseCode) => void;
  onWithdraw: (row: CaseCode) => void;
};

const date = (value: string | null) => (value === null ? '–' : formatDate(value));

/**
 * Returns the columns of the list: one case a row, with a second review below its first. The server sorts by
 * these ids.
 */
export const caseColumns = ({
  isSurvey,
  mayWrite,
  listColumns,
  linkTo,
  onReviewer,
  onTransfer,
  onWithdraw,
}: CaseColumnOptions): Column<CaseCode>[] => [
  {
    id: 'case_number',
    header: isSurvey ? 'Number' : 'Case',
    value: (row) => row.case_number,
    cell: (row) => <span className="tabular">{row.case_number}</span>,
  },
  {
    id: 'code',
    header: 'Code',
    isSortable: false,
    value: (row) => (row.case_code === null ? null : formatCaseCode(row.case_code)),
    cell: (row) => (
      <span className="grid gap-1">
        {row.case_code === null ? (
          <span className="text-ink-faint">Not shown once used</span>
        ) : (
          <Code code={row.case_code} to={linkTo(row, row.case_code)} />
        )}
        {row.second_review && (
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
            Second review{' '}
            <Code code={row.second_review.case_code} to={linkTo(row, row.second_review.case_code)} />
          </span>
        )}
      </span>
    ),
  },
  ...listColumns.map(answerColumn),
  {
    id: 'state',
    header: 'State',
    value: (row) => caseStateNames[row.state],
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        <CaseStatePill state={row.state} />
        {row.second_review && (
          <span className="text-xs text-ink-faint">
            Second: {caseStateNames[row.second_review.state].toLowerCase()}
          </span>
        )}
        {row.withdraw_reason && <span className="text-xs text-ink-faint">{row.withdraw_reason}</span>}
        {row.carried_from && (
          <span className="text-xs text-ink-faint">Carried forward from {row.carried_from}</span>
        )}
        {row.transferred_at && (
          <span className="text-xs text-ink-faint">
            Transferred here on {formatDate(row.transferred_at)}: {row.transfer_reason}
          </span>
        )}
      </span>
    ),
  },
  ...(isSurvey ? [] : [reviewerColumn]),
  {
    id: 'started_at',
    header: 'Started',
    value: (row) => date(row.started_at),
    className: 'whitespace-nowrap',
  },
  {
    id: 'completed_at',
    header: 'Completed',
    value: (row) => date(row.completed_at),
    className: 'whitespace-nowrap',
  },
  {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    isSortable: false,
    cell: (row) =>
      mayWrite &&
      row.state !== 'withdrawn' && (
        <span className="-my-2 flex justify-end">
          {!isSurvey && (
            <>
              <IconButton
                icon="user-cog"
                label={`Assign a reviewer to ${formatCaseLabel(row)}`}
                onClick={() => onReviewer(row)}
              />
              <IconButton
                icon="arrow-right"
                label={`Transfer ${formatCaseLabel(row)}`}
                onClick={() => onTransfer(row)}
              />
            </>
          )}
          <IconButton
            icon="trash-2"
            label={`Withdraw ${formatCaseLabel(row, isSurvey)}`}
            onClick={() => onWithdraw(row)}
          />
        </span>
      ),
  },
];

const answerColumn = ({
  question_code,
  question_text,
  question_type,
}: CaseProgress['list_columns'][number]): Column<CaseCode> => ({
  id: `answer-${question_code}`,
  header: question_text,
  isSortable: false,
  value: (row) => {
    const text = row.answers[question_code] ?? '–';
    return getQuestionTypeInfo(question_type).answers === 'date' && text !== '–' ? formatDate(text) : text;
  },
});

const reviewerColumn: Column<CaseCode> = {
  id: 'reviewer',
  header: 'Reviewer',
  value: (row) => row.reviewer_name ?? 'Not assigned',
  cell: (row) => (
    <span className="grid gap-1">
      {row.reviewer_name ?? <span className="text-ink-faint">Not assigned</span>}
      {row.second_review && (
        <span className="text-xs text-ink-faint">
          Second: {row.second_review.reviewer_name ?? 'not assigned'}
        </span>
      )}
    </span>
  ),
};

function Code({ code, to }: { code: string; to: string | null }) {
  const text = formatCaseCode(code);
  if (to === null) return <span className="font-mono whitespace-nowrap">{text}</span>;
  return (
    <Link className="link font-mono whitespace-nowrap" to={to}>
      {text}
    </Link>
  );
}
