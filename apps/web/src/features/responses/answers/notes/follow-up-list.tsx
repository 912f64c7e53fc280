import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { flaggedAnswersQuery } from '../../../../data/responses/comments.ts';
import { formatDate, formatNumber } from '../../../../lib/format/format.ts';
import { paths } from '../../../../paths.ts';

/** Lists the answers a user marked to come back to; nothing if there are none. */
export function FollowUpList({
  projectId,
  projectCode,
  period,
}: {
  projectId: number;
  projectCode: string;
  period: { time_period_id: number; time_period_name: string };
}) {
  const headingId = useId();
  const { data } = useQuery(flaggedAnswersQuery(projectId, period.time_period_id));
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-12">
      <h2 id={headingId}>Marked for follow-up in {period.time_period_name}</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {data.answer_flags.map((flag) => (
          <li key={flag.id} className="py-3">
            <Link
              className="link font-medium"
              to={`${paths.questionnaireSection(
                projectCode,
                flag.questionnaire_id,
                flag.submission_id,
                flag.section_id,
              )}#answer-${flag.question_id}`}
            >
              {flag.question_text}
            </Link>
            <span className="block text-sm text-ink-faint">
              {flag.submission_name}, {flag.questionnaire_name}
              {flag.note && <>: “{flag.note}”</>} ({flag.flagged_by_name ?? 'Former user'},{' '}
              {formatDate(flag.flagged_at)})
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.answer_flags.length && (
        <p className="mt-2 text-sm text-ink-faint">
          Showing the newest {formatNumber(data.answer_flags.length)} of {formatNumber(data.total)}.
        </p>
      )}
    </section>
  );
}
