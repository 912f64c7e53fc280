import type { AnswerWarning } from '@portal/contract/responses/answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerWarningsQuery } from '../../../../data/responses/answers.ts';
import { formatCount, formatNumber } from '../../../../lib/format/format.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';

const kinds = {
  unusual: 'Unusual',
  no_reason: 'No explanation',
  required: 'Required',
  check: 'Inconsistent',
} as const;

/** Lists everything unusual in the started questionnaires of a period, each with a link to its field. */
export function AnswerWarningList({
  projectId,
  projectCode,
  timePeriodId,
}: {
  projectId: number;
  projectCode: string;
  timePeriodId: number;
}) {
  const { data } = useQuery(
    answerWarningsQuery({ project_id: projectId, time_period_id: timePeriodId }, 100),
  );
  if (!data || data.total === 0) return null;
  const groups = new Map<string, AnswerWarning[]>();
  for (const one of data.doubtful) {
    const key = `${one.submission_id}-${one.questionnaire_id}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return (
    <section aria-labelledby="doubtful" className="mt-12">
      <h2 id="doubtful" tabIndex={-1}>
        To review
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {formatCount(data.total, 'answer')} to confirm, explain or enter. In a questionnaire, press F8 to go
        to the next one.
      </p>
      {[...groups].map(([key, doubts]) => (
        <div key={key} className="mt-5">
          <h3 className="text-base">
            {doubts[0]!.submission_name}
            <span className="font-normal text-ink-soft">, {doubts[0]!.questionnaire_name}</span>
          </h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {doubts.map((one) => (
              <li
                key={`${one.question_id}-${one.message}`}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2 text-sm"
              >
                <span>
                  <Link
                    className="link"
                    to={`${paths.questionnaireSection(
                      projectCode,
                      one.questionnaire_id,
                      one.submission_id,
                      one.section_id,
                    )}#answer-${one.question_id}`}
                  >
                    {one.message}
                  </Link>
                  <span className="block text-xs text-ink-faint">{one.section_name}</span>
                </span>
                <Badge tone={one.kind === 'required' ? 'neutral' : 'warning'}>{kinds[one.kind]}</Badge>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {(data.total > data.doubtful.length || data.is_cut) && (
        <p className="mt-2 text-sm text-ink-faint">
          Showing the first {formatNumber(data.doubtful.length)}
          {!data.is_cut && <> of {formatNumber(data.total)}</>}. The rest appear as you resolve these.
        </p>
      )}
    </section>
  );
}
