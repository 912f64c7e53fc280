import type { AdminFilter } from '@portal/contract/comparison/manage-filters';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  deleteFilter,
  adminFiltersQuery,
  saveFilterOrder,
} from '../../../../data/comparison/manage-filters.ts';
import { comparisonGroupChangeQuery } from '../../../../data/comparison/comparison-groups.ts';
import { projectPeriodsQuery } from '../../../../data/projects/periods.ts';
import { adminProjectsQuery } from '../../../../data/projects/projects.ts';
import { DeriveFilterForm } from '../../../../features/comparison/filters/derive-filter-form.tsx';
import {
  filterColumns,
  describeFilterDeletion,
} from '../../../../features/comparison/filters/filter-columns.tsx';
import { FilterForm } from '../../../../features/comparison/filters/filter-form.tsx';
import { UploadFilters } from '../../../../features/comparison/filters/upload-filters.tsx';
import { NoProjects } from '../../../../features/projects/project-admin/no-projects.tsx';
import { useChosenProject } from '../../../../features/projects/project-admin/use-chosen-project.ts';
import { ComparisonGroupsNotice } from '../../../../features/projects/project-admin/comparison-groups-notice.tsx';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../../ui/resource/form-dialog.tsx';
import { type ListSource, toListSource } from '../../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';

const nameOf = ({ filter_name }: AdminFilter) => filter_name;
const NONE: readonly AdminFilter[] = [];

/** Lists the filters that distinguish submissions of a project. The URL holds the project. */
export default function FiltersPage() {
  const projects = useQuery(adminProjectsQuery);
  const project = useChosenProject(projects.data ?? []);
  const projectId = project?.id ?? 0;
  const filters = useQuery(adminFiltersQuery(projectId));
  const { data: periods = [] } = useQuery(projectPeriodsQuery(projectId));
  const change = useQuery(comparisonGroupChangeQuery(projectId));
  const { send: order } = useApiMutation(saveFilterOrder);
  const [doing, setDoing] = useState<'derive' | 'upload' | null>(null);
  const close = () => setDoing(null);
  const rows = filters.data ?? NONE;
  const columns = useMemo(
    () =>
      filterColumns(
        rows.map(({ id }) => id),
        (ids) => void order(projectId, ids),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it sends by what is latest, and the table is sorted again for other columns
    [rows, projectId],
  );
  const hasNoProject = projects.isSuccess && !project;
  const source: ListSource<AdminFilter> = hasNoProject
    ? { ...toListSource(filters), rows: NONE }
    : toListSource(project ? filters : { ...filters, error: projects.error, refetch: projects.refetch });
  const of = { projectId, periods };
  return (
    <>
      <ResourcePage
        title="Filters"
        lead="Filters narrow a comparison. If other organisations are not named, filters are checked in this order, and any that could identify an organisation are not offered."
        noun="filter"
        nameOf={nameOf}
        above={
          project && (
            <>
              <ComparisonGroupsNotice projectId={projectId} />
              <div className="mb-6 flex flex-wrap gap-3">
                <Button onClick={() => setDoing('derive')}>Create from data</Button>
                <Button icon="upload" onClick={() => setDoing('upload')}>
                  Import or export a table
                </Button>
              </div>
            </>
          )
        }
        isAboveLoaded={hasNoProject || projects.isError || !change.isPending}
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
              Create a filter and its options, create one from data, or import a table.
            </EmptyState>
          )
        }
        form={({ row, ...form }) => (
          <FilterForm {...form} projectId={projectId} {...(row && { filter: row })} />
        )}
        remove={{ verb: 'delete', call: ({ id }) => deleteFilter(id), lost: describeFilterDeletion }}
      />
      <FormDialog isOpen={doing === 'derive'} onClose={close} title="Create a filter from data">
        {(onCancel) => <DeriveFilterForm {...of} filters={rows} onSaved={close} onCancel={onCancel} />}
      </FormDialog>
      <Dialog isOpen={doing === 'upload'} onClose={close} title="Import or export filters">
        <UploadFilters {...of} onStored={close} onClose={close} />
      </Dialog>
    </>
  );
}
