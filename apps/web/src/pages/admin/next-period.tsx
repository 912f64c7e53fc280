import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { nextPeriodQuery, type startNextPeriod } from '../../data/projects/periods.ts';
import { NextPeriodForm } from '../../features/projects/periods/next-period-form.tsx';
import { NextPeriodResult } from '../../features/projects/periods/next-period-result.tsx';
import { toApiError } from '../../lib/http/api-error.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { useProjects } from '../../shell/context/use-projects.ts';
import { Select } from '../../ui/form/select.tsx';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Started = Awaited<ReturnType<typeof startNextPeriod>>;

/** Starts a project's next period in one step. The URL holds the project and the period before. */
export default function NextPeriodPage() {
  usePageTitle('Start the next period');
  const [params, setParams] = useSearchParams();
  const projects = useProjects();
  const [started, setStarted] = useState<Started | null>(null);
  const all = projects.data ?? [];
  const project = all.find(({ id }) => id === Number(params.get('project'))) ?? all[0];
  const projectId = project?.id ?? 0;
  const from = Number(params.get('from')) || undefined;
  return (
    <PageBody>
      <PageHeader
        title="Start the next period"
        lead={
          project && `${project.project_name}: copy dates, questionnaires and charts from its last period.`
        }
      />
      {started ? (
        <NextPeriodResult projectId={projectId} started={started} />
      ) : projects.error ? (
        <LoadError error={projects.error} retry={projects.refetch} />
      ) : !projects.data ? (
        <Skeleton type="text@8" />
      ) : project ? (
        <Proposed
          key={projectId}
          projectId={projectId}
          from={from}
          onFrom={(id) => setParams({ project: String(projectId), from: id }, { replace: true })}
          onStarted={setStarted}
        />
      ) : (
        <EmptyState
          icon="calendar"
          title="No projects yet"
          action={<LinkButton to={paths.admin('projects')}>Projects</LinkButton>}
        >
          Create a project and set its dates. You can then start its next period here.
        </EmptyState>
      )}
    </PageBody>
  );
}

function Proposed({
  projectId,
  from,
  onFrom,
  onStarted,
}: {
  projectId: number;
  from: number | undefined;
  onFrom: (id: string) => void;
  onStarted: (started: Started) => void;
}) {
  const { data: preview, error, refetch } = useQuery(nextPeriodQuery(projectId, from));
  if (error && toApiError(error).status === 404) {
    return (
      <EmptyState
        icon="calendar"
        title="There is no period to start from"
        action={<LinkButton to={paths.projectDates({ project: projectId })}>Project dates</LinkButton>}
      >
        Set dates for the project’s first time period. You can then start the next period here.
      </EmptyState>
    );
  }
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!preview) return <Skeleton type="text@8" />;
  return (
    <>
      {preview.periods.length > 1 && (
        <Select
          label="Previous period"
          className="mb-6 max-w-3xl"
          value={preview.from.id}
          options={preview.periods.map(({ id, time_period_name }) => ({
            value: id,
            label: time_period_name,
          }))}
          onChange={(event) => onFrom(event.target.value)}
        />
      )}
      <NextPeriodForm key={preview.from.id} projectId={projectId} preview={preview} onStarted={onStarted} />
    </>
  );
}
