import type { Project, ProjectTimePeriod } from '@portal/contract/projects/projects';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dueWorkQuery } from '../../../data/admin/due-work.ts';
import { organisationSubmissionsQuery } from '../../../data/collection/submissions.ts';
import { flaggedAnswersQuery } from '../../../data/responses/comments.ts';
import { savedViewsQuery } from '../../../data/charts/saved-views.ts';
import { FollowUpList } from '../../../features/responses/answers/notes/follow-up-list.tsx';
import { Deadline } from '../../../features/projects/projects/deadline.tsx';
import { DueList } from '../../../features/projects/projects/due-list.tsx';
import { paths } from '../../../paths.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { areAnswered, ShownTogether } from '../../../ui/feedback/shown-together.tsx';
import { PeriodDates } from './period-dates.tsx';
import { OwnViews } from './own-views.tsx';
import { OwnScorecard } from './own-scorecard.tsx';

/** Shows an organisation what to do, its views and its figures: each part once those above it are loaded. */
export function OrganisationDashboard({ period }: { period: ProjectTimePeriod }) {
  const project = useProject();
  const isLoaded = useQueries({
    queries: [
      organisationSubmissionsQuery(project.id, period.time_period_id),
      dueWorkQuery,
      savedViewsQuery(project.id),
      ...listFollowUpPeriods(project).map((one) => flaggedAnswersQuery(project.id, one.time_period_id)),
    ],
    combine: areAnswered,
  });
  return (
    <ShownTogether isLoaded={isLoaded}>
      <OwnDue period={period} />
      <OwnViews>
        <OwnScorecard after={<PeriodDates period={period} />} />
      </OwnViews>
    </ShownTogether>
  );
}

/** Shows the user's to-do items in all periods of the project, and what happens at the deadline. */
function OwnDue({ period }: { period: ProjectTimePeriod }) {
  const project = useProject();
  const { data } = useQuery(organisationSubmissionsQuery(project.id, period.time_period_id));
  const work = useQuery(dueWorkQuery).data?.due_work ?? [];
  const isDue = work.some(({ project_id }) => project_id === project.id);
  const due = data?.flatMap((submission) => submission.questionnaires);
  // Corrections and outlier actions are due after publication too.
  if (period.state === 'published' && !isDue) return <Asked project={project} />;
  return (
    <section aria-labelledby="due" className="mb-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="due">To do</h2>
        <Link className="link" to={paths.actionPlans(project.project_code)}>
          All action plans
        </Link>
      </div>
      {due && <Deadline className="mb-6" period={period} due={due} />}
      {(period.state === 'open' || isDue) && <DueList projectId={project.id} />}
      <Asked project={project} />
    </section>
  );
}

/** Returns the periods whose answers can be marked for follow-up: the current one, and those still collected or validated. */
function listFollowUpPeriods({ current_time_period, time_periods }: Project): ProjectTimePeriod[] {
  const currentId = current_time_period?.time_period_id;
  return time_periods.filter(
    ({ state, time_period_id }) => time_period_id === currentId || state === 'open' || state === 'validation',
  );
}

/** Lists the answers marked for follow-up: in the current period, and in others whose figures can still change. */
function Asked({ project }: { project: Project }) {
  return (
    <div className="mb-12 empty:hidden">
      {listFollowUpPeriods(project).map((period) => (
        <FollowUpList
          key={period.time_period_id}
          projectId={project.id}
          projectCode={project.project_code}
          period={period}
        />
      ))}
    </div>
  );
}
