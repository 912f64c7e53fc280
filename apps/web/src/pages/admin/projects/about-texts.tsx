import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { adminProjectsQuery, projectQuery } from '../../../data/projects/projects.ts';
import { AboutForm } from '../../../features/projects/project-admin/about-form.tsx';
import { NoProjects } from '../../../features/projects/project-admin/no-projects.tsx';
import { useChosenProject } from '../../../features/projects/project-admin/use-chosen-project.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';

const columnsFor = (onWrite: (period: ProjectTimePeriod) => void): Column<ProjectTimePeriod>[] => [
  { id: 'period', header: 'Time period', value: ({ time_period_name }) => time_period_name },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <StatePill state={state} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    cell: (period) => (
      <span className="-my-2 flex justify-end">
        <IconButton
          icon="pencil"
          label={`Edit text for ${period.time_period_name}`}
          onClick={() => onWrite(period)}
        />
      </span>
    ),
  },
];

/** Edits the description of a project in each of its periods. The URL holds the project. */
export default function AboutTextsPage() {
  usePageTitle('About page');
  const projects = useQuery(adminProjectsQuery);
  const chosen = useChosenProject(projects.data ?? []);
  const project = useQuery({ ...projectQuery(chosen?.id ?? 0), enabled: chosen !== undefined });
  const [writing, setWriting] = useState<ProjectTimePeriod | null>(null);
  const columns = useMemo(() => columnsFor(setWriting), []);
  const control = useTableState();
  const close = () => setWriting(null);
  return (
    <PageBody>
      <PageHeader title="About page" lead="The text on a project’s About page, for each time period." />
      {projects.error && !projects.data && <LoadError error={projects.error} retry={projects.refetch} />}
      {projects.isSuccess && !chosen && <NoProjects />}
      {chosen && (
        <>
          <ResourceList
            caption="About page"
            source={{
              rows: project.data?.time_periods,
              error: project.error,
              retry: project.refetch,
            }}
            columns={columns}
            rowKey={({ time_period_id }) => time_period_id}
            control={control}
            searchLabel="Search time periods"
            empty={
              <EmptyState icon="calendar" title="No dates yet">
                A project has an About page for each of its time periods. Set its dates first.
              </EmptyState>
            }
          />
          <FormDialog
            isOpen={writing !== null}
            onClose={close}
            title={writing ? `${chosen.project_name} in ${writing.time_period_name}` : ''}
          >
            {(onCancel) =>
              writing && (
                <AboutForm
                  projectId={chosen.id}
                  timePeriodId={writing.time_period_id}
                  onSaved={close}
                  onCancel={onCancel}
                />
              )
            }
          </FormDialog>
        </>
      )}
    </PageBody>
  );
}
