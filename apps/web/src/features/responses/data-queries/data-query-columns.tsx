import type { DataQuery } from '@portal/contract/responses/data-queries';
import { Link } from 'react-router';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { nameSubmission } from '../../../lib/format/submission-name.ts';
import { paths } from '../../../paths.ts';
import { checkboxColumn } from '../../../ui/table/checkbox-column.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';

export const dataQueryStateNames: Record<DataQuery['state'], [label: string, tone: Tone]> = {
  answered: ['Answered', 'accent'],
  unseen: ['To review', 'warning'],
  open: ['Waiting for an answer', 'neutral'],
  resolved: ['Resolved', 'success'],
};

/** Returns the key of an answer, the same on every page. */
export const answerKey = ({ question_id, submission_id }: Pick<DataQuery, 'question_id' | 'submission_id'>) =>
  `${question_id}:${submission_id}`;

export const dataQueryColumns = (
  projectCode: string,
  selectedKeys: ReadonlySet<string>,
  onTick: (row: DataQuery) => void,
): Column<DataQuery>[] => [
  checkboxColumn({
    nameOf: ({ question_text, submission_name }) => `${question_text}, ${submission_name}`,
    isSelected: (row) => selectedKeys.has(answerKey(row)),
    onToggle: onTick,
  }),
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: ({ state }) => dataQueryStateNames[state][0],
    cell: ({ state }) => <Badge tone={dataQueryStateNames[state][1]}>{dataQueryStateNames[state][0]}</Badge>,
  },
  {
    id: 'submission',
    header: 'Submission',
    isSortable: false,
    value: nameSubmission,
  },
  {
    id: 'question',
    header: 'Question',
    isSortable: false,
    value: ({ question_text }) => question_text,
    cell: (row) =>
      row.section_id === null ? (
        row.question_text
      ) : (
        <Link
          className="link"
          to={`${paths.questionnaireSection(
            projectCode,
            row.questionnaire_id,
            row.submission_id,
            row.section_id,
          )}#answer-${row.question_id}`}
        >
          {row.question_text}
        </Link>
      ),
  },
  {
    id: 'value',
    header: 'Value',
    isSortable: false,
    isNumeric: true,
    value: (row) => written(row.value, row.value_text, row.unit) ?? missing(row.missing_reason),
  },
  {
    id: 'previous',
    header: 'Previous period',
    isSortable: false,
    isNumeric: true,
    value: (row) => written(row.previous_value, row.previous_text, row.unit) ?? '–',
  },
  {
    id: 'said',
    header: 'Comments',
    isSortable: false,
    value: (row) => saidOf(row).join(' | '),
    cell: (row) => (
      <ul className="grid max-w-sm gap-1">
        {saidOf(row).map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    ),
  },
];

function saidOf({ explanation, note, flagged_by_name, last_comment }: DataQuery): string[] {
  const lines = explanation === null ? [] : [`Explained: ${explanation}`];
  const isTold = last_comment !== null && note === last_comment.comment_text;
  if (note !== null && !isTold) {
    lines.push(
      `Marked for follow-up by ${flagged_by_name ?? 'a former user'}${note === '' ? '' : `: ${note}`}`,
    );
  }
  if (last_comment) {
    const { comment_text, user_name, created_at } = last_comment;
    lines.push(`${user_name}, ${formatDateTime(created_at)}: ${comment_text}`);
  }
  return lines;
}

function written(value: DataQuery['value'], text: string | null, unit: string): string | null {
  if (text !== null) return text;
  if (value === null) return null;
  if (typeof value === 'number') return `${formatNumber(value)}${unit === '' ? '' : ` ${unit}`}`;
  return Array.isArray(value) ? value.join('; ') : value;
}

const missing = (reason: string | null): string =>
  reason === null ? '–' : reason === 'not_applicable' ? 'Not applicable' : 'Not known';
