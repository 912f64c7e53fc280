import type { ProjectSummary } from '@portal/contract/projects/projects';
import type { AdminProjectPeriod } from '@portal/contract/projects/periods';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { projectPeriodsQuery } from '../../../data/projects/periods.ts';
import { adminProjectsQuery } from '../../../data/projects/projects.ts';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { paths } from '../../../paths.ts';
import { Select } from '../../../ui/form/select.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NoProjects } from './no-projects.tsx';
import { useChosenProject } from './use-chosen-project.ts';

type State = AdminProjectPeriod['state'];
type OfPeriod = (project: ProjectSummary, timePeriodId: number) => ReactNode;

/** Shows an admin page for one period of one project. The URL holds both. */
export function PeriodAdminPage({
  title,
  lead,
  needs,
  opensWith,
  children,
}: {
  title: string;
  lead: string;
  /** The reason why the page needs a period, shown if there is none yet. */
  needs: string;
  /** The newest period in one of these states is shown first; without one, the newest. */
  opensWith: readonly State[];
  children: OfPeriod;
}) {
  const projects = useQuery(adminProjectsQuery);
  const project = useChosenProject(projects.data ?? []);
  return (
    <PageBody>
      <PageHeader title={title} lead={lead} />
      {projects.error && !projects.data && <LoadError error={projects.error} retry={projects.refetch} />}
      {projects.isPending && <Skeleton type="text@8" />}
      {projects.isSuccess && !project && <NoProjects />}
      {project && (
        <OfProject key={project.id} project={project} needs={needs} opensWith={opensWith}>
          {children}
        </OfProject>
      )}
    </PageBody>
  );
}

function OfProject({
  project,
  needs,
  opensWith,
  children,
}: {
  project: ProjectSummary;
  needs: string;
  opensWith: readonly State[];
  children: OfPeriod;
}) {
  const [params, setParams] = useUrlParams();
  const periods = useQuery(projectPeriodsQuery(project.id));
  const all = periods.data ?? [];
  const wanted = Number(params.get('time-period'));
  const period =
    all.find(({ time_period_id }) => time_period_id === wanted) ??
    all.find(({ state }) => opensWith.includes(state)) ??
    all[0];
  return (
    <>
      <div className="grid max-w-3xl gap-x-4 sm:grid-cols-2">
        {period && (
          <Select
            label="Time period"
            className="mb-6"
            value={period.time_period_id}
            options={all.map((one) => ({ value: one.time_period_id, label: one.time_period_name }))}
            onChange={(event) =>
              setParams(
                () => new URLSearchParams({ project: String(project.id), 'time-period': event.target.value }),
                { replace: true },
              )
            }
          />
        )}
      </div>
      {periods.error && !periods.data && <LoadError error={periods.error} retry={periods.refetch} />}
      {periods.isPending && <Skeleton type="text@8" />}
      {periods.data && !period && (
        <EmptyState
          icon="calendar"
          title="No time periods yet"
          action={
            <LinkButton variant="primary" to={paths.projectDates({ project: project.id })}>
              Set the project dates
            </LinkButton>
          }
        >
          {needs}
        </EmptyState>
      )}
      {period && children(project, period.time_period_id)}
    </>
  );
}
