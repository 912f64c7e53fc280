import { type OutlierCase, outlierStates } from '@portal/contract/outliers';
import { stateNames } from '@portal/wording/outliers';
import { useState } from 'react';
import { outlierCaseList } from '../../data/outliers.ts';
import { ActForm } from '../../features/outliers/act-form.tsx';
import { ActsEditor } from '../../features/outliers/acts-editor.tsx';
import { caseColumns, nameOf } from '../../features/outliers/case-columns.tsx';
import { CaseActs, CaseFigure, nextActOf } from '../../features/outliers/case-facts.tsx';
import { ConcludeForm } from '../../features/outliers/conclude-form.tsx';
import { NoProjects } from '../../features/project-admin/no-projects.tsx';
import { ProjectSelect } from '../../features/project-admin/project-select.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../paths.ts';
import { useRoomProject } from '../../shell/selection/room-project.ts';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { Button, LinkButton } from '../../ui/press/button.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { pageAsked, usePagedList } from '../../ui/resource/list-source.ts';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { EmptyState } from '../../ui/telling/empty-state.tsx';
import { LoadError } from '../../ui/telling/load-error.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';

const FILTERS = ['state'] as const;

/** The outlier cases of a project: what is due, what was found, and which acts follow. The project stands in the URL. */
export default function OutlierCasesPage() {
  usePageTitle('Outlier cases');
  const { all, project, state, error, refetch } = useRoomProject();
  return (
    <PageBody>
      <PageHeader
        title="Outlier cases"
        lead="Figures beyond the limits of their funnel, followed act by act until it is known what came of them."
      />
      {state === 'failed' && error && <LoadError error={error} retry={refetch} />}
      {state === 'loading' && <Skeleton type="text@8" />}
      {state === 'none' && <NoProjects />}
      {project && (
        <>
          <ProjectSelect projects={all} chosen={project} />
          <Cases key={project.id} project={project} />
          <ActsEditor key={`acts-${project.id}`} projectId={project.id} />
        </>
      )}
    </PageBody>
  );
}

function Cases({ project }: { project: { id: number; project_code: string } }) {
  const control = useTableState(FILTERS);
  const source = usePagedList(outlierCaseList, {
    ...{ project_id: project.id, ...pageAsked(control.state) },
    state: outlierStates.find((one) => one === control.state.filters['state']),
  });
  const [opened, setOpened] = useState<OutlierCase | null>(null);
  const shown = source.rows?.find(({ id }) => id === opened?.id) ?? opened;
  const columns = [
    ...caseColumns(project.project_code),
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      isHeaderHidden: true,
      isScreenOnly: true,
      cell: (row: OutlierCase) => (
        <Button size="small" aria-label={`Open ${nameOf(row)}`} onClick={() => setOpened(row)}>
          Open
        </Button>
      ),
    },
  ];
  return (
    <>
      <ResourceList
        caption="Outlier cases"
        source={source}
        columns={columns}
        rowKey={({ id }) => id}
        control={control}
        searchLabel="Search submissions and charts"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: outlierStates.map((value) => ({ value, label: stateNames[value] })),
          },
        ]}
        empty={
          <EmptyState
            icon="flag"
            title="No outlier cases"
            action={
              <LinkButton variant="primary" to={paths.admin('unusual', { project: project.id })}>
                See what is unusual
              </LinkButton>
            }
          >
            A case is opened from the list of unusual figures, once it is said below which acts follow.
          </EmptyState>
        }
      />
      <FormDialog
        isOpen={shown !== null}
        onClose={() => setOpened(null)}
        title={shown ? `${nameOf(shown)}, ${shown.time_period_name}` : ''}
      >
        {() => shown && <CaseInDialog of={shown} />}
      </FormDialog>
    </>
  );
}

function CaseInDialog({ of }: { of: OutlierCase }) {
  const next = nextActOf(of);
  return (
    <div className="grid gap-8">
      <CaseFigure of={of} />
      <CaseActs of={of} />
      {next && (
        <section className="grid gap-3" aria-labelledby="next-act">
          <h3 id="next-act" className="font-semibold">
            {next.act_name}
          </h3>
          <ActForm key={next.place} caseId={of.id} act={next} isTeam />
        </section>
      )}
      {of.concluded_at === null && (
        <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="conclude">
          <h3 id="conclude" className="font-semibold">
            Conclude the case
          </h3>
          <ConcludeForm of={of} />
        </section>
      )}
    </div>
  );
}
