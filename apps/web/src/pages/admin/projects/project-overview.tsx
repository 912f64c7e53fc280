import { useQuery } from '@tanstack/react-query';
import { projectOverviewQuery } from '../../../data/admin/project-overview.ts';
import { SetUpChecklist } from '../../../features/admin/project-overview/set-up-checklist.tsx';
import { listSetUpSteps } from '../../../features/admin/project-overview/list-set-up-steps.ts';
import { NoProjects } from '../../../features/projects/project-admin/no-projects.tsx';
import { formatCount, formatDate } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useAdminProject } from '../../../shell/context/use-admin-project.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

/** Shows how far a project is: what is set up, what is next, who must act, and how many have submitted. */
export default function ProjectOverviewPage() {
  const { project, projectId, state, error: projectsError, refetch: reload } = useAdminProject();
  const { data, error, refetch } = useQuery(projectOverviewQuery(projectId));
  usePageTitle(project ? `${project.project_name}: overview` : 'Project overview');
  const period = data?.time_period;
  return (
    <PageBody>
      <PageHeader
        title="Project overview"
        {...(project && { lead: project.project_name })}
        {...(project && {
          actions: (
            <>
              <LinkButton to={paths.project(project.project_code)}>View project</LinkButton>
              <LinkButton to={paths.admin('chasing', { project: project.id })}>Progress</LinkButton>
              <LinkButton to={paths.reports(project.project_code)}>Reports</LinkButton>
              <LinkButton to={paths.dataFeeds(project.project_code)}>Data feeds</LinkButton>
            </>
          ),
        })}
      />
      {state === 'none' && <NoProjects />}
      {state === 'failed' && <LoadError error={projectsError} retry={reload} />}
      {error && !data && <LoadError error={error} retry={refetch} />}
      {(state === 'loading' || (project && !data && !error)) && <Skeleton type="text@8" />}
      {project && data && (
        <div className="grid gap-12">
          {period && (
            <section aria-labelledby="now">
              <h2 id="now" className="flex flex-wrap items-center gap-3">
                {period.time_period_name} <StatePill state={period.state} />
              </h2>
              <div className="mt-4 max-w-3xl">
                <DescriptionList
                  items={[
                    {
                      term: 'Data collection',
                      value: `${formatDate(period.collection_opens_at)} to ${formatDate(period.collection_closes_at)}`,
                    },
                    {
                      term: 'Publication',
                      value: period.published_at === null ? 'No date yet' : formatDate(period.published_at),
                    },
                    {
                      term: 'Submitted',
                      value: `${data.submitted} of ${formatCount(data.submissions, 'submission')}`,
                    },
                  ]}
                />
              </div>
            </section>
          )}
          <SetUpChecklist steps={listSetUpSteps(project.id, data)} />
        </div>
      )}
    </PageBody>
  );
}
