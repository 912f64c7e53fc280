import type { Query } from '@portal/contract/queries';
import type { ProjectSummary } from '@portal/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { projectPeriodsQuery } from '../../data/periods.ts';
import { deskProjectsQuery } from '../../data/projects.ts';
import { queryList, resolveQueries } from '../../data/queries.ts';
import { NoProjects } from '../../features/project-admin/no-projects.tsx';
import { ProjectSelect, useChosenProject } from '../../features/project-admin/project-select.tsx';
import { AskForm } from '../../features/queries/ask-form.tsx';
import { keyOf, queryColumns, stateNames } from '../../features/queries/query-columns.tsx';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../paths.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { Select } from '../../ui/form/select.tsx';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { Button, LinkButton } from '../../ui/press/button.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { pageAsked, usePagedList } from '../../ui/resource/list-source.ts';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useKeyPages } from '../../ui/table/use-key-pages.ts';
import { EmptyState } from '../../ui/telling/empty-state.tsx';
import { LoadError } from '../../ui/telling/load-error.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';

const FILTERS = ['state'] as const;
/** What the server understands; an address may hold anything. */
const KEY = /^[a-z]+\.\d{1,9}\.\d{1,9}$/;
/** As the server takes them at once. */
const MOST_CHOSEN = 100;

/** What there is to ask about the answers of a project's period. Project and period stand in the URL. */
export default function QueriesPage() {
  usePageTitle('Queries');
  const projects = useQuery(deskProjectsQuery);
  const project = useChosenProject(projects.data ?? []);
  return (
    <PageBody>
      <PageHeader
        title="Queries"
        lead="Values that are explained, marked or spoken about, with those of the period before. Ask, read the reply, and settle them."
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
  const now = periods.data.find(({ state }) => state === 'validation' || state === 'open');
  const period =
    periods.data.find(({ time_period_id }) => time_period_id === wanted) ?? now ?? periods.data[0];
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
        Values are collected in a time period.
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
      <Queries key={period.time_period_id} project={project} timePeriodId={period.time_period_id} />
    </>
  );
}

function Queries({ project, timePeriodId }: { project: ProjectSummary; timePeriodId: number }) {
  const { state: shown, after, controlOf } = useKeyPages(FILTERS);
  const of = { project_id: project.id, time_period_id: timePeriodId };
  const state = shown.filters['state'] as Query['state'] | undefined;
  const { answer, isOld, ...source } = usePagedList(queryList, {
    ...of,
    ...pageAsked(shown),
    ...(state && state in stateNames && { state }),
    ...(after && KEY.test(after) && { after }),
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Query>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const forget = () => setChosen(new Map());
  const { send: resolve, isPending } = useWrite(resolveQueries, {
    said: ({ resolved }) => `${formatCount(resolved, 'value')} settled.`,
    done: forget,
  });
  const tick = (row: Query) =>
    setChosen((current) => {
      const next = new Map(current);
      if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
      return next;
    });
  const about = {
    ...of,
    answers: [...chosen.values()].map(({ question_id, submission_id, seen }) => ({
      ...{ question_id, submission_id, seen },
    })),
  };
  const isNone = chosen.size === 0 || chosen.size > MOST_CHOSEN;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={isNone} onClick={() => setAsking(true)}>
          Ask the organisation
        </Button>
        <Button disabled={isNone} isPending={isPending} onClick={() => void resolve(about)}>
          Settle
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {formatNumber(chosen.size)} chosen
          {chosen.size > MOST_CHOSEN && `, and at most ${MOST_CHOSEN} can be asked about at once`}
        </p>
      </div>
      <ResourceList
        caption="Queries"
        source={source}
        columns={queryColumns(project.project_code, new Set(chosen.keys()), tick)}
        rowKey={keyOf}
        control={controlOf(isOld ? null : answer?.next)}
        searchLabel="Search queries"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(stateNames).map(([value, [label]]) => ({
              value,
              label: answer
                ? `${label} (${formatNumber(answer.counts[value as Query['state']] ?? 0)})`
                : label,
            })),
          },
        ]}
        empty={
          <EmptyState icon="check-circle-2" title="Nothing to ask about">
            Values outside what is usual are explained by who enters them, and are listed here with all that
            is marked or commented on.
          </EmptyState>
        }
      />
      <FormDialog isOpen={isAsking} onClose={() => setAsking(false)} title="Ask the organisation">
        {(onCancel) => (
          <AskForm
            about={about}
            onCancel={onCancel}
            onAsked={() => {
              forget();
              setAsking(false);
            }}
          />
        )}
      </FormDialog>
    </>
  );
}
