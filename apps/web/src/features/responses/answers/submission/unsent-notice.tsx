import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../../lib/format/format.ts';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { paths } from '../../../../paths.ts';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { listUnsent, type SectionOfAnswers, watchUnsent } from '../store/unsent-answers.ts';
import { browserStorage } from '../../../../lib/browser/browser-storage.ts';

/** Returns the sections with unsent answers when the page opened, without those that were sent since. */
function useLeftUnsent(userId: number) {
  const [unsent, setUnsent] = useState(() => listUnsent(browserStorage, userId));
  useEffect(() => {
    const update = () =>
      setUnsent((shown) => {
        if (shown.length === 0) return shown;
        const names = new Set(shown.map(nameOfSection));
        return listUnsent(browserStorage, userId).filter((one) => names.has(nameOfSection(one)));
      });
    update();
    return watchUnsent(update);
  }, [userId]);
  return unsent;
}

const nameOfSection = ({ questionnaireId, submissionId, sectionId, caseCode }: SectionOfAnswers) =>
  `${questionnaireId}-${submissionId}-${sectionId}-${caseCode}`;

/**
 * Shows the answers an earlier visit typed and could not send. They are sent when their section is opened. Answers
 * still on their way from the page before disappear as they arrive.
 */
export function UnsentNotice({
  userId,
  projectCode,
  rows,
  exceptCase,
}: {
  userId: number;
  projectCode: string;
  rows: readonly {
    submission: { id: number; submission_name: string };
    questionnaire: { questionnaire_id: number; questionnaire_name: string };
  }[];
  /** The case that is open: what is typed there is on its way. */
  exceptCase?: string;
}) {
  const unsent = useLeftUnsent(userId);
  const found = unsent.flatMap((left) => {
    if (left.caseCode !== undefined && left.caseCode === exceptCase) return [];
    const row = rows.find(
      ({ submission, questionnaire }) =>
        submission.id === left.submissionId && questionnaire.questionnaire_id === left.questionnaireId,
    );
    return row ? [{ ...left, ...row }] : [];
  });
  if (found.length === 0) return null;
  return (
    <InlineMessage tone="warning" className="mb-6" title="Some of your answers are not saved">
      <ul className="grid gap-1">
        {found.map(
          ({ count, questionnaireId, submissionId, sectionId, caseCode, submission, questionnaire }) => (
            <li key={nameOfSection({ questionnaireId, submissionId, sectionId, caseCode })}>
              {formatCount(count, 'answer')} in {questionnaire.questionnaire_name} for{' '}
              {submission.submission_name}
              {caseCode !== undefined && `, case ${formatCaseCode(caseCode)},`} {count === 1 ? 'is' : 'are'}{' '}
              only stored in this browser.{' '}
              <Link
                className="link"
                to={paths.questionnaireSection(projectCode, questionnaireId, submissionId, sectionId, {
                  case: caseCode,
                })}
              >
                Open to save
                <span className="sr-only">
                  {questionnaire.questionnaire_name} for {submission.submission_name}
                  {caseCode !== undefined && `, case ${formatCaseCode(caseCode)}`}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </InlineMessage>
  );
}
