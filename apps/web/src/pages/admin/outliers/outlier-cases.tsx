import { type OutlierCase, outlierStates } from '@portal/contract/outliers/outliers';
import { findNextStage } from '@portal/wording/find-next-stage';
import { outlierStateLabels } from '@portal/wording/outlier-labels';
import { useState } from 'react';
import { outlierCaseList } from '../../../data/outliers/outliers.ts';
import { RecordStageForm } from '../../../features/outliers/outliers/record-stage-form.tsx';
import { WorkflowStagesEditor } from '../../../features/outliers/outliers/workflow-stages-editor.tsx';
import {
  outlierCaseColumns,
  formatOutlierCaseName,
} from '../../../features/outliers/outliers/outlier-case-columns.tsx';
import {
  OutlierCaseStages,
  OutlierCaseFigure,
} from '../../../features/outliers/outliers/outlier-case-figure-and-stages.tsx';
import { ConcludeForm } from '../../../features/outliers/outliers/conclude-form.tsx';
import { NoProjects } from '../../../features/projects/project-admin/no-projects.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useAdminProject } from '../../../shell/context/use-admin-project.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const FILTERS = ['state'] as const;

/** Lists the outlier cases of a project: to do, findings and next actions. The URL holds the project. */
export default function OutlierCasesPage() {
  usePageTitle('Outlier cases');
  const { project, state, error, refetch } = useAdminProject();
  return (
    <PageBody>
      <PageHeader
        title="Outlier cases"
        lead="Figures beyond their funnel limits, tracked action by action until the outcome is known."
      />
      {state === 'failed' && error && <LoadError error={error} retry={refetch} />}
      {state === 'loading' && <Skeleton type="text@8" />}
      {state === 'none' && <NoProjects />}
      {project && (
        <>
          <Cases key={project.id} project={project} />
          <WorkflowStagesEditor key={`acts-${project.id}`} projectId={project.id} />
        </>
      )}
    </PageBody>
  );
}

function Cases({ project }: { project: { id: number; project_code: string } }) {
  const control = useTableState(FILTERS);
  const source = usePagedList(outlierCaseList, {
    project_id: project.id,
    ...toPageQuery(control.state),
    state: outlierStates.find((one) => one === control.state.filters['state']),
  });
  const [opened, setOpened] = useState<OutlierCase | null>(null);
  const shown = source.rows?.find(({ id }) => id === opened?.id) ?? opened;
  const columns = [
    ...outlierCaseColumns(project.project_code),
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      isHeaderHidden: true,
      isScreenOnly: true,
      cell: (row: OutlierCase) => (
        <Button
          size="small"
          aria-label={`Open ${formatOutlierCaseName(row)}, ${row.time_period_name}`}
          onClick={() => setOpened(row)}
        >
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
        searchLabel="Search outlier cases"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: outlierStates.map((value) => ({ value, label: outlierStateLabels[value] })),
          },
        ]}
        empty={
          <EmptyState
            icon="flag"
            title="No outlier cases"
            action={
              <LinkButton variant="primary" to={paths.admin('unusual', { project: project.id })}>
                See unusual results
              </LinkButton>
            }
          >
            First add the follow-up actions below. Then open a case from the list of unusual results.
          </EmptyState>
        }
      />
      <FormDialog
        isOpen={shown !== null}
        onClose={() => setOpened(null)}
        title={shown ? `${formatOutlierCaseName(shown)}, ${shown.time_period_name}` : ''}
      >
        {() => shown && <CaseInDialog of={shown} />}
      </FormDialog>
    </>
  );
}

function CaseInDialog({ of }: { of: OutlierCase }) {
  const next = findNextStage(of);
  return (
    <div className="grid gap-8">
      <OutlierCaseFigure of={of} />
      <OutlierCaseStages of={of} />
      {next && (
        <section className="grid gap-3" aria-labelledby="next-act">
          <h3 id="next-act" className="font-semibold">
            {next.act_name}
          </h3>
          <RecordStageForm key={next.place} caseId={of.id} act={next} isTeam />
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
