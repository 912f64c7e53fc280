import { type UnusualKind, unusualKinds, unusualSorts } from '@portal/contract/unusual';
import type { ProjectSummary } from '@portal/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { projectPeriodsQuery } from '../../data/periods.ts';
import { deskProjectsQuery } from '../../data/projects.ts';
import { unusualList } from '../../data/unusual.ts';
import { NoProjects } from '../../features/project-admin/no-projects.tsx';
import { ProjectSelect, useChosenProject } from '../../features/project-admin/project-select.tsx';
import { fileColumns, keyOf, kindNames, unusualColumns } from '../../features/unusual/unusual-columns.tsx';
import { formatNumber } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../paths.ts';
import { Select } from '../../ui/form/select.tsx';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { LinkButton } from '../../ui/press/button.tsx';
import { pageAsked, usePagedList } from '../../ui/resource/list-source.ts';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { EmptyState } from '../../ui/telling/empty-state.tsx';
import { LoadError } from '../../ui/telling/load-error.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';

const FILTERS = ['kind'] as const;

/** What is unusual of every submission of a project in a period. Project and period stand in the URL. */
export default function UnusualPage() {
  usePageTitle('What is unusual');
  const projects = useQuery(deskProjectsQuery);
  const project = useChosenProject(projects.data ?? []);
  return (
    <PageBody>
      <PageHeader
        title="What is unusual"
        lead="Figures of all submissions that lie outside the limits of a funnel, show a special cause, have changed more than usual, or are missing."
      />
      {projects.error && !projects.data && <LoadError error={projects.error} retry={projects.refetch} />}
      {projects.isPending && <Skeleton type="text@8" />}
      {projects.isSuccess && !project && <NoProjects />}
      {project && (
        <>
          <ProjectSelect projects={projects.data ?? []} chosen={project} />
          <OfProject key={project.id} project={project} />
        </>
      )}
    </PageBody>
  );
}

function OfProject({ project }: { project: ProjectSummary }) {
  const [params, setParams] = useSearchParams();
  const periods = useQuery(projectPeriodsQuery(project.id));
  if (periods.error && !periods.data) return <LoadError error={periods.error} retry={periods.refetch} />;
  if (!periods.data) return <Skeleton type="text@8" />;
  const wanted = Number(params.get('time-period'));
  const newest = periods.data.find(({ state }) => state === 'published' || state === 'validation');
  const period =
    periods.data.find(({ time_period_id }) => time_period_id === wanted) ?? newest ?? periods.data[0];
  if (!period) {
    return (
      <EmptyState
        icon="calendar"
        title="No time period yet"
        action={
          <LinkButton variant="primary" to={paths.projectDates({ project: project.id })}>
            Give the project its dates
          </LinkButton>
        }
      >
        Figures are collected in a time period.
      </EmptyState>
    );
  }
  return (
    <>
      <Select
        label="Time period"
        className="mb-6 max-w-md"
        value={period.time_period_id}
        options={periods.data.map((one) => ({ value: one.time_period_id, label: one.time_period_name }))}
        onChange={(event) =>
          setParams({ project: String(project.id), 'time-period': event.target.value }, { replace: true })
        }
      />
      <UnusualOf key={period.time_period_id} project={project} timePeriodId={period.time_period_id} />
    </>
  );
}

function UnusualOf({ project, timePeriodId }: { project: ProjectSummary; timePeriodId: number }) {
  const control = useTableState(FILTERS);
  const { sort, filters } = control.state;
  const by = unusualSorts.find((one) => one === sort?.column) ?? 'weight';
  const isDescending = sort ? sort.isDescending : true;
  const kind = unusualKinds.find((one) => one === filters['kind']);
  const { answer, ...source } = usePagedList(unusualList, {
    ...pageAsked(control.state),
    ...{ project_id: project.id, time_period_id: timePeriodId },
    ...(kind && { kind }),
    sort: `${isDescending ? '-' : ''}${by}` as const,
  });
  const columns = useMemo(
    () => unusualColumns(project.project_code, timePeriodId),
    [project.project_code, timePeriodId],
  );
  const labelled = (one: UnusualKind) =>
    answer ? `${kindNames[one]} (${formatNumber(answer.counts[one])})` : kindNames[one];
  return (
    <>
      <ResourceList
        caption="What is unusual"
        source={source}
        columns={columns}
        fileColumns={fileColumns}
        rowKey={keyOf}
        control={control}
        searchLabel="Search submissions and measures"
        filters={[
          {
            name: 'kind',
            label: 'What',
            options: unusualKinds.map((value) => ({ value, label: labelled(value) })),
          },
        ]}
        empty={
          <EmptyState icon="check-circle-2" title="Nothing is unusual">
            No figure of this period lies outside the limits of a funnel, shows a special cause, has changed
            more than usual or is missing.
          </EmptyState>
        }
      />
      <p className="mt-6 max-w-3xl text-sm text-ink-soft">
        Alarm and alert: outside the 99.8% and 95% limits of the funnel of all, widened where submissions vary
        more than by chance. Special cause: by the rules of control charts, at the newest point. Large change:
        more than the earlier changes of the same series let expect. n: with how many it was compared.
      </p>
    </>
  );
}
