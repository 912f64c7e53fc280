import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { revisionsList } from '../../../data/collection/revisions.ts';
import {
  revisionColumns,
  revisionStateFilter,
} from '../../../features/collection/revisions/revision-columns.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';

const filterNames = [revisionStateFilter.name];

/**
 * Shows what is reopened, and both versions of answers corrected after publication. The URL holds the
 * project.
 */
export default function CorrectionsPage() {
  usePageTitle('Corrections');
  const [params] = useSearchParams();
  const control = useTableState(filterNames);
  const projects = useProjects();
  const all = projects.data ?? [];
  const project = all.find(({ id }) => id === Number(params.get('project'))) ?? all[0];
  const { sort, filters } = control.state;
  const by = sort?.column === 'organisation' ? 'organisation' : 'when';
  const isDescending = sort ? sort.isDescending : true;
  const source = usePagedList(revisionsList, {
    ...toPageQuery(control.state),
    project_id: project?.id ?? 0,
    state: revisionStateFilter.options.find(({ value }) => value === filters.state)?.value as
      'revised' | undefined,
    sort: `${isDescending ? '-' : ''}${by}` as const,
  });
  const columns = useMemo(
    () => revisionColumns(project?.project_code ?? '', project?.id ?? 0),
    [project?.project_code, project?.id],
  );
  return (
    <PageBody>
      <PageHeader
        title="Corrections"
        lead="Questionnaires reopened and figures corrected after publication, with the old and new values."
      />
      {projects.error && !projects.data ? (
        <LoadError error={projects.error} retry={projects.refetch} />
      ) : (
        <ResourceList
          caption="Corrections"
          source={source}
          columns={columns}
          rowKey={({ key }) => key}
          control={control}
          searchLabel="Search corrections"
          filters={[revisionStateFilter]}
          empty={
            <EmptyState icon="history" title="No questionnaires reopened or figures corrected">
              To correct published figures, open the submission’s questionnaire and reopen it with a reason.
              The published figures do not change until it is submitted again.
            </EmptyState>
          }
        />
      )}
    </PageBody>
  );
}
