import type { Project } from '@portal/contract/projects/projects';
import { listUnusualFigures } from '@portal/wording/newly-unusual';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { scorecardQuery } from '../data/charts/chart-data.ts';
import { projectByCodeQuery } from '../data/projects/projects.ts';
import { findNewestPublishedPeriod } from '../features/projects/projects/period-timeline.ts';
import { sortProjects } from '../features/projects/projects/sort-projects.ts';
import { MeasureChartLink } from '../features/charts/scorecard/measure-chart-link.tsx';
import { Scorecard } from '../features/charts/scorecard/scorecard.tsx';
import { UnusualResultsList } from '../features/charts/scorecard/unusual-results-list.tsx';
import { usePageTitle } from '../lib/format/page-title.ts';
import { paths } from '../paths.ts';
import { useSignedInUser } from '../shell/auth/auth-store.ts';
import { useProjects } from '../shell/context/use-projects.ts';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { Button, LinkButton } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** All measures of all projects that the organisation takes part in, each in the newest period with results. */
export default function OrganisationProfilePage() {
  const user = useSignedInUser();
  usePageTitle('Profile');
  const { data, error, refetch } = useProjects();
  const mine = sortProjects(data ?? []).filter((project) => project.has_access);
  return (
    <PageBody>
      <PageHeader
        title="Profile"
        lead={user.organisation_name ? `${user.organisation_name} in all its projects` : 'All projects'}
        actions={
          mine.length > 0 && (
            <Button icon="printer" onClick={() => print()}>
              Print
            </Button>
          )
        }
      />
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@6" />}
      {data && mine.length === 0 && (
        <EmptyState
          icon="bar-chart-3"
          title="You do not have access to any projects yet"
          action={
            <LinkButton variant="primary" to={paths.projects()}>
              See all projects
            </LinkButton>
          }
        >
          Your organisation’s results in each of its projects will appear here.
        </EmptyState>
      )}
      <div className="grid gap-14">
        {mine.map((project) => (
          <OfCode key={project.id} code={project.project_code} />
        ))}
      </div>
    </PageBody>
  );
}

function OfCode({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(projectByCodeQuery(code));
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  return data ? <InProject project={data} /> : <Skeleton type="text@4" />;
}

function InProject({ project }: { project: Project }) {
  const user = useSignedInUser();
  const period = findNewestPublishedPeriod(project.time_periods);
  const { data, error, refetch } = useQuery({
    ...scorecardQuery({ project_id: project.id, time_period_id: period?.time_period_id ?? 0 }),
    enabled: period !== null,
  });
  const hasFigures = data && data.submission_id !== null && data.entries.length > 0;
  return (
    <section aria-labelledby={`project-${project.id}`}>
      <h2 id={`project-${project.id}`}>
        <Link
          className="hover:underline"
          to={paths.profile(project.project_code, { 'time-period': period?.time_period_id })}
        >
          {project.project_name}
        </Link>
      </h2>
      {data && (
        <p className="mb-4 text-ink-soft">
          {[data.submission_name, data.time_period_name].filter(Boolean).join(', ')}
          {data.visibility === 'own_only' && ', not published yet: your figures only'}
        </p>
      )}
      {error && <LoadError error={error} retry={refetch} />}
      {period && !data && !error && <Skeleton type="text@4" />}
      {(!period || (data && !hasFigures)) && (
        <p className="mt-2 text-ink-soft">
          {!period
            ? 'No time period has results yet.'
            : data?.submission_id === null
              ? user.organisation_id === null
                ? 'You do not belong to an organisation. Select a submission in the full profile of the project.'
                : 'Your organisation has no submission in this project.'
              : 'There are no charts for this period yet.'}
        </p>
      )}
      {hasFigures && (
        <>
          <UnusualResultsList
            found={listUnusualFigures(data.entries)}
            linkTo={(entry, form) => (
              <MeasureChartLink
                project={project}
                entry={entry}
                timePeriodId={data.time_period_id}
                form={form}
              />
            )}
          />
          <div className="mt-6">
            <Scorecard
              caption={`Profile in ${project.project_name}, ${data.time_period_name}`}
              entries={data.entries}
              linkTo={(entry) => (
                <MeasureChartLink project={project} entry={entry} timePeriodId={data.time_period_id} />
              )}
            />
          </div>
        </>
      )}
    </section>
  );
}
