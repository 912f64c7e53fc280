import type { Project, ProjectTimePeriod } from '@portal/contract/projects/projects';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { Button } from '../../../ui/buttons/button.tsx';
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
        <OwnScorecard
          after={
            <div className="mt-12">
              <PeriodDates period={period} />
            </div>
          }
        />
      </OwnViews>
    </ShownTogether>
  );
}

/** The number of to-do items that leave room for results in the first window. */
const MOST_DUE = 2;
const LIST = 'due-list';

/** Shows the user's to-do items in all periods of the project, and what happens at the deadline. */
function OwnDue({ period }: { period: ProjectTimePeriod }) {
  const project = useProject();
  const { data } = useQuery(organisationSubmissionsQuery(project.id, period.time_period_id));
  const work = useQuery(dueWorkQuery).data?.due_work ?? [];
  const items = work.filter(({ project_id }) => project_id === project.id).length;
  const [isWhole, setWhole] = useState(false);
  const isDue = items > 0;
  const due = data?.flatMap((submission) => submission.questionnaires);
  // Corrections and outlier actions are due after publication too.
  if (period.state === 'published' && !isDue) return <Asked project={project} />;
  return (
    <section aria-labelledby="due" className="mb-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="due">To do</h2>
        <div className="flex items-center gap-4">
          {items > MOST_DUE && (
            <Button
              className="no-print"
              size="small"
              aria-expanded={isWhole}
              aria-controls={LIST}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `Show all ${items}`}
            </Button>
          )}
          <Link className="link text-sm" to={paths.actionPlans(project.project_code)}>
            All action plans
          </Link>
        </div>
      </div>
      {due && <Deadline className="mb-3" period={period} due={due} />}
      {(period.state === 'open' || isDue) && (
        <DueList projectId={project.id} short={{ id: LIST, most: isWhole ? items : MOST_DUE }} />
      )}
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
    <div className="my-8 empty:hidden">
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
