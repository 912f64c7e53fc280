import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { InlineMessage } from '../../../ui/telling/message.tsx';
import type { SubmissionRow } from './submission-columns.tsx';
import { listUnsent } from '../store/unsent-answers.ts';

/** What an earlier visit typed and could not send: it goes as soon as its section is opened. */
export function UnsentNotice({
  userId,
  projectCode,
  rows,
}: {
  userId: number;
  projectCode: string;
  rows: readonly SubmissionRow[];
}) {
  const [unsent] = useState(() => listUnsent(localStorage, userId));
  const found = unsent.flatMap((left) => {
    const row = rows.find(
      ({ submission, questionnaire }) =>
        submission.id === left.submissionId && questionnaire.questionnaire_id === left.questionnaireId,
    );
    return row ? [{ ...left, ...row }] : [];
  });
  if (found.length === 0) return null;
  return (
    <InlineMessage tone="warning" className="mb-6" title="Not everything you typed is saved">
      <ul className="grid gap-1">
        {found.map(({ count, questionnaireId, submissionId, sectionId, submission, questionnaire }) => (
          <li key={`${questionnaireId}-${submissionId}-${sectionId}`}>
            {formatCount(count, 'answer')} in {questionnaire.questionnaire_name} of{' '}
            {submission.submission_name} {count === 1 ? 'is' : 'are'} kept in this browser.{' '}
            <Link
              className="link"
              to={paths.questionnaireSection(projectCode, questionnaireId, submissionId, sectionId)}
            >
              Open to save
              <span className="sr-only">
                {' '}
                {questionnaire.questionnaire_name} of {submission.submission_name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </InlineMessage>
  );
}
