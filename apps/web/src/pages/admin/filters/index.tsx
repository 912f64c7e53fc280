import type { KeptFilter } from '@portal/contract/manage-filters';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deleteFilter, keptFiltersQuery, orderFilters } from '../../../data/manage-filters.ts';
import { projectPeriodsQuery } from '../../../data/periods.ts';
import { deskProjectsQuery } from '../../../data/projects.ts';
import { DeriveFilterForm } from '../../../features/filters/derive-filter-form.tsx';
import { filterColumns, lostWithFilter } from '../../../features/filters/filter-columns.tsx';
import { FilterForm } from '../../../features/filters/filter-form.tsx';
import { UploadFilters } from '../../../features/filters/upload-filters.tsx';
import { NoProjects } from '../../../features/project-admin/no-projects.tsx';
import { ProjectSelect, useChosenProject } from '../../../features/project-admin/project-select.tsx';
import { useWrite } from '../../../shell/write/use-write.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/press/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { type ListSource, wholeList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/telling/empty-state.tsx';

const nameOf = ({ filter_name }: KeptFilter) => filter_name;
const NONE: readonly KeptFilter[] = [];

/** What submissions of a project can be told apart by. The project stands in the URL. */
export default function FiltersPage() {
  const projects = useQuery(deskProjectsQuery);
  const project = useChosenProject(projects.data ?? []);
  const projectId = project?.id ?? 0;
  const filters = useQuery(keptFiltersQuery(projectId));
  const { data: periods = [] } = useQuery(projectPeriodsQuery(projectId));
  const { send: order } = useWrite(orderFilters);
  const [doing, setDoing] = useState<'derive' | 'upload' | null>(null);
  const close = () => setDoing(null);
  const rows = filters.data ?? NONE;
  const columns = useMemo(
    () =>
      filterColumns(
        rows.map(({ id }) => id),
        (ids) => void order(projectId, ids),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it sends by what is latest, and the table is sorted anew for other columns
    [rows, projectId],
  );
  const hasNoProject = projects.isSuccess && !project;
  const source: ListSource<KeptFilter> = hasNoProject
    ? { ...wholeList(filters), rows: NONE }
    : wholeList(project ? filters : { ...filters, error: projects.error, refetch: projects.refetch });
  const of = { projectId, periods };
  return (
    <>
      <ResourcePage
        title="Filters"
        lead="What a comparison can be narrowed by. Where others have no names, sets are offered in this order, and one that would single somebody out is not."
        noun="filter"
        nameOf={nameOf}
        above={
          project && (
            <>
              <ProjectSelect projects={projects.data ?? []} chosen={project} />
              <div className="mb-6 flex flex-wrap gap-3">
                <Button onClick={() => setDoing('derive')}>Work one out</Button>
                <Button icon="upload" onClick={() => setDoing('upload')}>
                  Upload or download a table
                </Button>
              </div>
            </>
          )
        }
        mayBegin={project !== undefined}
        caption="Filters"
        source={source}
        columns={columns}
        rowKey={({ id }) => id}
        control={useTableState()}
        searchLabel="Search filters"
        empty={
          hasNoProject ? (
            <NoProjects />
          ) : (
            <EmptyState icon="filter" title="No filters yet">
              Make one with its options, work one out from what is known of organisations, or upload a table.
            </EmptyState>
          )
        }
        form={({ row, ...form }) => (
          <FilterForm {...form} projectId={projectId} {...(row && { filter: row })} />
        )}
        remove={{ verb: 'delete', call: ({ id }) => deleteFilter(id), lost: lostWithFilter }}
      />
      <FormDialog isOpen={doing === 'derive'} onClose={close} title="Work out a filter">
        {(onCancel) => <DeriveFilterForm {...of} filters={rows} onSaved={close} onCancel={onCancel} />}
      </FormDialog>
      <Dialog isOpen={doing === 'upload'} onClose={close} title="Filters as a table">
        <UploadFilters {...of} onStored={close} onClose={close} />
      </Dialog>
    </>
  );
}
