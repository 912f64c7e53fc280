import { Link } from 'react-router';
import type { startNextPeriod } from '../../../data/projects/periods.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Shows what starting a period has created, and what is left to do. */
export function NextPeriodResult({
  projectId,
  started,
}: {
  projectId: number;
  started: Awaited<ReturnType<typeof startNextPeriod>>;
}) {
  const { time_period, questionnaires, charts, measures, invited, unasked } = started;
  const isRecalculating = measures.some(({ is_in_background }) => is_in_background);
  return (
    <div className="grid max-w-3xl gap-6">
      <InlineMessage tone="success" isLive title={`${time_period.time_period_name} has started`}>
        {formatCount(questionnaires.length, 'questionnaire')} copied. {formatCount(charts, 'chart')} will use
        figures from this period.
        {measures.length > 0 && ` Dates were replaced in ${formatCount(measures.length, 'measure')}.`}
        {isRecalculating && ' The change takes effect when the values have been recalculated.'}
        {invited > 0 && ` Sending ${formatCount(invited, 'invitation')} to register.`}
      </InlineMessage>
      {unasked.length > 0 && (
        <InlineMessage tone="warning" title="Some measures cannot be calculated">
          <ul className="list-disc pl-5">
            {unasked.map(({ measure_name, codes }) => (
              <li key={measure_name}>
                {measure_name}: no questionnaire in the new period asks for {codes.join(', ')}.
              </li>
            ))}
          </ul>
        </InlineMessage>
      )}
      {questionnaires.length > 0 && (
        <section>
          <h2 className="font-semibold">Review the questionnaires, then open them</h2>
          <ul className="mt-2 list-disc pl-5">
            {questionnaires.map(({ id, questionnaire_name }) => (
              <li key={id}>
                <Link className="link" to={paths.questionnaireBuilder(id)}>
                  {questionnaire_name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div>
        <LinkButton to={paths.projectDates({ project: projectId })}>Project dates</LinkButton>
      </div>
    </div>
  );
}
