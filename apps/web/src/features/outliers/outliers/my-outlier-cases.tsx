import { outlierStateLabels } from '@portal/wording/outlier-labels';
import { findNextStage } from '@portal/wording/find-next-stage';
import { useQuery } from '@tanstack/react-query';
import { ownOutlierCasesQuery } from '../../../data/outliers/outliers.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RecordStageForm } from './record-stage-form.tsx';
import { OutlierCaseStages, OutlierCaseFigure } from './outlier-case-figure-and-stages.tsx';
import { FigureChartLink } from './figure-chart-link.tsx';
import { stateTones } from './unusual-result-columns.tsx';

/**
 * Lists the outlier cases that the user's organisation has been notified of; shows nothing if there are none.
 */
export function MyOutlierCases({
  project,
  timePeriodId,
  mayAnswer,
}: {
  project: { id: number; project_code: string };
  timePeriodId: number;
  mayAnswer: boolean;
}) {
  const { data, error, refetch } = useQuery(ownOutlierCasesQuery(project.id, timePeriodId));
  if (error && !data)
    return <LoadError error={error} retry={refetch} title="Your outlier cases could not be loaded" />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="outlier-cases" className="mb-10">
      <h2 id="outlier-cases" className="mb-3">
        Outlier cases
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        The programme team is looking into these figures because they are more extreme than chance would
        usually explain. The reason is not yet known.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((one) => {
          const next = findNextStage(one);
          const isOurs = next?.done_by === 'organisation';
          return (
            <li key={one.id} className="grid max-w-3xl gap-5 py-5">
              <div className="grid gap-2">
                <h3 className="flex flex-wrap items-center gap-3 font-semibold">
                  <span>
                    {one.submission_name},{' '}
                    <FigureChartLink
                      figure={one}
                      projectCode={project.project_code}
                      timePeriodId={timePeriodId}
                      form="funnel"
                    />
                  </span>
                  <Badge tone={isOurs ? 'warning' : stateTones[one.state]}>
                    {isOurs ? 'Needs your reply' : outlierStateLabels[one.state]}
                  </Badge>
                </h3>
                <OutlierCaseFigure of={one} />
              </div>
              <OutlierCaseStages of={one} />
              {next &&
                isOurs &&
                (mayAnswer ? (
                  <RecordStageForm key={next.place} caseId={one.id} act={next} isTeam={false} />
                ) : (
                  <p className="text-ink-soft">A contributor at your organisation can reply.</p>
                ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
