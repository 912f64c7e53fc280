import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { registrationCompletionQuery } from '../../../data/collection/registrations.ts';
import { formatAnsweredCount } from '../../../lib/format/format-answered-count.ts';
import { paths } from '../../../paths.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';

/** The registration questionnaires of each submission, where the project asks any. */
export function RegistrationQuestionnaireList({
  registrationId,
  projectCode,
}: {
  registrationId: number;
  projectCode: string;
}) {
  const { data } = useQuery(registrationCompletionQuery(registrationId));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="mt-12">
      <h2 id="questions">Registration questions</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {data.map((one) => (
          <li
            key={`${one.submission_id}-${one.questionnaire_id}`}
            className="flex flex-wrap items-center justify-between gap-3 py-3"
          >
            <span>
              {one.first_section_id === null ? (
                one.questionnaire_name
              ) : (
                <Link
                  className="link font-medium"
                  to={paths.questionnaireSection(
                    projectCode,
                    one.questionnaire_id,
                    one.submission_id,
                    one.first_section_id,
                  )}
                >
                  {one.questionnaire_name}
                </Link>
              )}
              <span className="block text-sm text-ink-faint">{one.submission_name}</span>
            </span>
            <span className="flex items-center gap-3 text-sm">
              <span className="tabular">{formatAnsweredCount(one)}</span>
              <StatePill state={one.state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
