import type { OutlierCase } from '@portal/contract/outliers/outliers';
import { canWrite, isAdmin } from '@portal/contract/identity/roles';
import { findNextStage } from '@portal/wording/find-next-stage';
import { outlierStateLabels } from '@portal/wording/outlier-labels';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chartOutlierCasesQuery } from '../../../data/outliers/outliers.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { StageDueDate } from './stage-due-date.tsx';

/** Lists the open outlier cases of a chart, until they are concluded; shows nothing if there are none. */
export function ChartOutlierCases({
  chartId,
  project,
  submissionId,
}: {
  chartId: number;
  project: { id: number; project_code: string };
  /** The submission whose cases show; null: all that the user can see. */
  submissionId: number | null;
}) {
  const { data, error, refetch } = useQuery(
    chartOutlierCasesQuery({
      project_id: project.id,
      chart_id: chartId,
      submission_id: submissionId ?? undefined,
    }),
  );
  if (error && !data)
    return <LoadError error={error} retry={refetch} title="Outlier cases could not be loaded" />;
  if (!data || data.length === 0) return null;
  // A print can reach the organisation, so it leaves out cases that the organisation has not been notified of.
  const isPrinted = data.some(({ told_at }) => told_at !== null);
  return (
    <section
      aria-labelledby="outlier-cases"
      className={`mt-4 grid max-w-3xl gap-3 ${isPrinted ? '' : 'no-print'}`}
    >
      <h2 id="outlier-cases">Outlier cases</h2>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((one) => (
          <OpenCase key={one.id} of={one} project={project} isNamed={submissionId === null} />
        ))}
      </ul>
    </section>
  );
}

/** Shows the period of a case, whose turn it is, the next action with its date, and a link to the case. */
function OpenCase({
  of,
  project,
  isNamed,
}: {
  of: OutlierCase;
  project: { id: number; project_code: string };
  isNamed: boolean;
}) {
  const user = useSignedInUser();
  const { state, submission_name, time_period_id, time_period_name, told_at } = of;
  const next = findNextStage(of);
  const isTeam = isAdmin(user);
  const isOurs = state === (isTeam ? 'team' : 'organisation');
  return (
    <li className={`grid gap-1 py-3 ${told_at === null ? 'no-print' : ''}`}>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {isNamed ? `${submission_name}, ${time_period_name}` : time_period_name}
        <Badge tone={isOurs ? 'warning' : 'neutral'}>
          {isOurs && !isTeam ? 'Needs your reply' : outlierStateLabels[state]}
        </Badge>
        {next && <StageDueDate act={next} />}
      </h3>
      {next && <p className="break-words">{next.act_name}</p>}
      <p className="no-print">
        {isTeam ? (
          <Link className="link" to={paths.admin('outlier-cases', { project: project.id, state })}>
            Go to outlier cases
          </Link>
        ) : (
          <Link className="link" to={paths.profile(project.project_code, { 'time-period': time_period_id })}>
            {isOurs && canWrite(user) ? 'Reply on your profile' : 'See the case on your profile'}
          </Link>
        )}
      </p>
    </li>
  );
}
