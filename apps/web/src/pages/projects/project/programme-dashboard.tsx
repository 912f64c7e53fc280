import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { useQueries } from '@tanstack/react-query';
import { submissionTimelineQuery } from '../../../data/collection/submission-timeline.ts';
import { savedViewsQuery } from '../../../data/charts/saved-views.ts';
import { Deadline } from '../../../features/projects/projects/deadline.tsx';
import { SubmissionPaceChart } from '../../../features/projects/projects/submission-pace-chart.tsx';
import { OrganisationProgressTable } from '../../../features/projects/projects/organisation-progress-table.tsx';
import { paths } from '../../../paths.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { areAnswered, ShownTogether } from '../../../ui/feedback/shown-together.tsx';
import { PeriodDates } from './period-dates.tsx';
import { OwnViews } from './own-views.tsx';

/** Shows the programme team how far the organisations are. */
export function ProgrammeDashboard({ period }: { period: ProjectTimePeriod }) {
  const project = useProject();
  const isLoaded = useQueries({
    queries: [submissionTimelineQuery(project.id, period.time_period_id), savedViewsQuery(project.id)],
    combine: areAnswered,
  });
  return (
    <>
      <PeriodDates period={period} />
      <ShownTogether isLoaded={isLoaded}>
        <section aria-labelledby="progress">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
            <h2 id="progress">Submission progress</h2>
            <div className="flex flex-wrap gap-3">
              <LinkButton to={paths.actionPlans(project.project_code)}>Action plans</LinkButton>
              {(period.state === 'open' || period.state === 'registration') && (
                <LinkButton icon="mail" to={paths.admin('chasing', { project: project.id })}>
                  Send reminders
                </LinkButton>
              )}
            </div>
          </div>
          <Deadline className="mb-6" period={period} due={null} />
          <SubmissionPaceChart projectId={project.id} timePeriodId={period.time_period_id} />
          <OrganisationProgressTable
            projectId={project.id}
            projectCode={project.project_code}
            timePeriodId={period.time_period_id}
          />
        </section>
        <OwnViews>{null}</OwnViews>
      </ShownTogether>
    </>
  );
}
