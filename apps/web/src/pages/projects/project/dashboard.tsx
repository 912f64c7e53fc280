import type { Project, ProjectTimePeriod } from '@portal/contract/projects/projects';
import { revisionNote } from '@portal/wording/revision-note';
import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dueWorkQuery } from '../../../data/admin/due-work.ts';
import { organisationSubmissionsQuery } from '../../../data/collection/submissions.ts';
import { scorecardQuery } from '../../../data/charts/chart-data.ts';
import { viewsQuery } from '../../../data/charts/saved-views.ts';
import { FollowUpList } from '../../../features/responses/answers/notes/follow-up-list.tsx';
import { Deadline } from '../../../features/projects/projects/deadline.tsx';
import { DueList } from '../../../features/projects/projects/due-list.tsx';
import {
  findNewestPublishedPeriod,
  listTimelineDates,
} from '../../../features/projects/projects/period-timeline.ts';
import { SubmissionPaceChart } from '../../../features/projects/projects/submission-pace-chart.tsx';
import { ProgressTable } from '../../../features/projects/projects/organisation-progress-table.tsx';
import { useTimePeriodChoice } from '../../../features/projects/projects/use-time-period-choice.ts';
import { MeasureChartLink } from '../../../features/charts/scorecard/measure-chart-link.tsx';
import { Scorecard } from '../../../features/charts/scorecard/scorecard.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Timeline } from '../../../ui/page/timeline.tsx';

const PinnedViews = lazy(() =>
  import('./pinned-views.tsx').then((module) => ({ default: module.PinnedViews })),
);

export default function DashboardPage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`Dashboard: ${project.project_name}`);
  const current = project.current_time_period;
  const hasViews = (useQuery(viewsQuery(project.id)).data ?? []).length > 0;
  // After the views appear once, they show their own text when the last is deleted.
  const [hadViews, setHadViews] = useState(hasViews);
  if (hasViews && !hadViews) setHadViews(true);
  return (
    <PageBody>
      <PageHeader
        title="Dashboard"
        lead={
          isAdmin(user)
            ? project.project_name
            : `${project.project_name} at ${user.organisation_name ?? 'your organisation'}`
        }
        badge={current && <StatePill state={current.state} />}
      />
      {isAdmin(user) && current && <Dates period={current} />}
      {isAdmin(user)
        ? current && (
            <section aria-labelledby="progress">
              <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
                <h2 id="progress">Submission progress</h2>
                {(current.state === 'open' || current.state === 'registration') && (
                  <LinkButton icon="mail" to={paths.admin('chasing', { project: project.id })}>
                    Send reminders
                  </LinkButton>
                )}
              </div>
              <Deadline className="mb-6" period={current} due={null} />
              <SubmissionPaceChart projectId={project.id} timePeriodId={current.time_period_id} />
              <ProgressTable
                projectId={project.id}
                projectCode={project.project_code}
                timePeriodId={current.time_period_id}
              />
            </section>
          )
        : current && <OwnDue period={current} />}
      {hadViews && (
        <Suspense fallback={null}>
          <PinnedViews period={findNewestPublishedPeriod(project.time_periods)} />
        </Suspense>
      )}
      {!isAdmin(user) && current && (
        <>
          <OwnScorecard />
          <Dates period={current} />
        </>
      )}
      {!current && (
        <EmptyState
          icon="calendar"
          title="No time period yet"
          action={
            isAdmin(user) && (
              <LinkButton variant="primary" to={paths.projectDates({ project: project.id })}>
                Set dates
              </LinkButton>
            )
          }
        >
          The project has no time periods yet. When it has dates, this page shows its progress.
        </EmptyState>
      )}
    </PageBody>
  );
}

const Dates = ({ period }: { period: ProjectTimePeriod }) => (
  <section aria-labelledby="dates" className="mb-12">
    <h2 id="dates" className="mb-6">
      {period.time_period_name}
    </h2>
    <Timeline label={`Dates of ${period.time_period_name}`} events={listTimelineDates(period)} />
  </section>
);

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
      <h2 id="due" className="mb-4">
        To do
      </h2>
      {due && <Deadline className="mb-6" period={period} due={due} />}
      {(period.state === 'open' || isDue) && <DueList projectId={project.id} />}
      <Asked project={project} />
    </section>
  );
}

/** Lists the answers marked for follow-up: in the current period, and in others whose figures can still change. */
function Asked({ project }: { project: Project }) {
  const currentId = project.current_time_period?.time_period_id;
  const shown = project.time_periods.filter(
    ({ state, time_period_id }) => time_period_id === currentId || state === 'open' || state === 'validation',
  );
  return (
    <div className="mb-12 empty:hidden">
      {shown.map((period) => (
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

function OwnScorecard() {
  const project = useProject();
  const { period, options, choose } = useTimePeriodChoice(
    project,
    findNewestPublishedPeriod(project.time_periods),
  );
  const { data, error, refetch } = useQuery({
    ...scorecardQuery({ project_id: project.id, time_period_id: period?.time_period_id ?? 0 }),
    enabled: period !== null,
  });
  return (
    <section aria-labelledby="scorecard">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="scorecard">Scorecard</h2>
          {data && (
            <p className="text-ink-soft">
              {data.submission_name ?? 'No submission'}, {data.time_period_name}
              {data.visibility === 'provisional' && ', provisional'}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Time period"
            size="small"
            className="w-48"
            options={options}
            value={period?.time_period_id}
            onChange={choose}
          />
          {period && (
            <LinkButton to={paths.profile(project.project_code, { 'time-period': period.time_period_id })}>
              Full profile
            </LinkButton>
          )}
        </div>
      </div>
      {error && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@6" />}
      {data?.visibility === 'own_only' && (
        <InlineMessage className="mb-4">
          {project.provisional_results
            ? 'This period is not published yet. Submit your figures to compare them with others who have submitted.'
            : 'This period is not published yet, so you can only see your figures.'}
        </InlineMessage>
      )}
      {data && data.revised.length > 0 && (
        <InlineMessage className="mb-4" tone="warning" title="Revised after publication">
          {revisionNote(data.revised, data.time_period_name)}
        </InlineMessage>
      )}
      {data && data.submission_id === null && (
        <EmptyState icon="bar-chart-3" title="Your organisation does not take part in this project">
          If it should take part, ask the programme team.
        </EmptyState>
      )}
      {data && data.submission_id !== null && data.entries.length === 0 && (
        <EmptyState icon="bar-chart-3" title="No charts yet">
          When the programme team has created the charts for this period, you can compare your figures with
          others here.
        </EmptyState>
      )}
      {data && data.submission_id !== null && data.entries.length > 0 && (
        <Scorecard
          caption={`Scorecard for ${data.submission_name}, ${data.time_period_name}`}
          entries={data.entries}
          linkTo={(entry) => (
            <MeasureChartLink project={project} entry={entry} timePeriodId={data.time_period_id} />
          )}
        />
      )}
    </section>
  );
}
