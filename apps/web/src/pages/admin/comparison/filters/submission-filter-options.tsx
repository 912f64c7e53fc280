import type { FilterValue, AdminFilter } from '@portal/contract/comparison/manage-filters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import {
  filterValueList,
  adminFiltersQuery,
  removeFilterChange,
  setFilterValues,
} from '../../../../data/comparison/manage-filters.ts';
import { comparisonGroupChangeQuery } from '../../../../data/comparison/comparison-groups.ts';
import { projectPeriodsQuery } from '../../../../data/projects/periods.ts';
import { ValidFromSelect } from '../../../../features/comparison/filters/valid-from-select.tsx';
import { filterValueColumns } from '../../../../features/comparison/filters/value-columns.tsx';
import { formatCount } from '../../../../lib/format/format.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { useUrlParams } from '../../../../lib/browser/use-url-params.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { ComparisonGroupsNotice } from '../../../../features/projects/project-admin/comparison-groups-notice.tsx';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { Select, type SelectOption } from '../../../../ui/form/select.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

const FILTERS = ['option'] as const;

/**
 * Shows each submission's option of a filter. The URL holds the project and the date the options apply from.
 */
export default function FilterValuesPage() {
  const [params] = useSearchParams();
  const id = Number(useParams()['id']);
  const project = Number(params.get('project'));
  const filters = useQuery(adminFiltersQuery(project));
  const change = useQuery(comparisonGroupChangeQuery(project));
  usePageTitle('Filter');
  if (!(project > 0)) {
    return (
      <PageBody>
        <PageHeader title="Filter" />
        <EmptyState
          icon="filter"
          title="No project selected"
          action={<LinkButton to={paths.filters()}>Filters</LinkButton>}
        >
          Select a project first, then a filter.
        </EmptyState>
      </PageBody>
    );
  }
  if (filters.error) return <LoadError error={filters.error} retry={filters.refetch} />;
  if (filters.isPending || change.isPending) return <Skeleton type="text@8" />;
  const filter = filters.data?.find((one) => one.id === id);
  if (!filter) throw new PageNotFound(location.pathname);
  return <Values key={id} filter={filter} />;
}

function Values({ filter }: { filter: AdminFilter }) {
  const { id, project_id, option_list } = filter;
  usePageTitle(`Filter ${filter.filter_name}`);
  const [params, setParams] = useUrlParams();
  const { data: periods = [] } = useQuery(projectPeriodsQuery(project_id));
  const since = Number(params.get('since')) || null;
  const control = useTableState(FILTERS);
  const wanted = control.state.filters['option'];
  const source = usePagedList(filterValueList, {
    id,
    ...toPageQuery(control.state),
    ...(since !== null && { time_period_id: since }),
    ...(wanted && { option: wanted === 'none' ? ('none' as const) : Number(wanted) }),
  });
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [isTakingBack, setTakingBack] = useState(false);
  const choose = (rows: readonly FilterValue[], isOn: boolean) =>
    setChosen((current) => {
      const next = new Map(current);
      for (const row of rows) {
        if (isOn) next.set(row.submission_id, row.option_id);
        else next.delete(row.submission_id);
      }
      return next;
    });
  const { send: chooseAll } = useApiMutation(async () => choose(await source.all!(), true));
  const change = filter.changes.find((one) => one.id === since);
  const options = [
    ...option_list.map((one) => ({ value: one.id, label: one.option_name })),
    { value: 'none', label: 'None' },
  ];
  return (
    <PageBody>
      <PageHeader
        title={filter.filter_name}
        lead="Select submissions and assign an option to them. Published periods do not change."
        crumbs={[{ label: 'Filters', to: paths.filters({ project: project_id }) }]}
        actions={change && <Button onClick={() => setTakingBack(true)}>Undo this change</Button>}
      />
      <ComparisonGroupsNotice projectId={project_id} />
      <div className="mb-6">
        <ValidFromSelect
          periods={periods}
          value={since}
          onChange={(value) => {
            setChosen(new Map());
            setParams(
              (current) => {
                const next = new URLSearchParams(current);
                if (value === null) next.delete('since');
                else next.set('since', String(value));
                next.delete('page');
                return next;
              },
              { replace: true },
            );
          }}
        />
      </div>
      <ResourceList
        caption={`Submissions and ${filter.filter_name}`}
        source={source}
        columns={filterValueColumns(chosen, (row) => choose([row], !chosen.has(row.submission_id)))}
        rowKey={({ submission_id }) => submission_id}
        control={control}
        searchLabel="Search submissions"
        filters={[{ name: 'option', label: 'Option', options }]}
        actions={
          <>
            <Button variant="quiet" disabled={!source.rows?.length} onClick={() => void chooseAll()}>
              Select all matching
            </Button>
            <Button variant="quiet" disabled={chosen.size === 0} onClick={() => setChosen(new Map())}>
              Clear selection
            </Button>
          </>
        }
        empty={
          <EmptyState icon="clipboard-list" title="No submissions yet">
            When organisations take part in this project, their submissions are listed here.
          </EmptyState>
        }
      />
      <AssignOption
        filterId={id}
        since={since}
        chosen={chosen}
        options={options}
        onAssigned={() => setChosen(new Map())}
      />
      {isTakingBack && change && (
        <RemoveDialog
          name={`${filter.filter_name} from ${change.time_period_name} on`}
          confirmLabel="Undo change"
          remove={() => removeFilterChange(id, change.id)}
          onClose={() => setTakingBack(false)}
        >
          Options assigned from {change.time_period_name} onwards will be deleted. The earlier options will
          apply instead.
        </RemoveDialog>
      )}
    </PageBody>
  );
}

/** Assigns an option to the selected submissions, from a period on. */
function AssignOption({
  filterId,
  since,
  chosen,
  options,
  onAssigned,
}: {
  filterId: number;
  since: number | null;
  /** The selected submissions with the option they had when they were selected. */
  chosen: ReadonlyMap<number, number | null>;
  options: readonly SelectOption[];
  onAssigned: () => void;
}) {
  const [option, setOption] = useState('');
  const { send, isPending } = useApiMutation(setFilterValues, {
    said: ({ changed }) => `Option changed for ${formatCount(changed, 'submission')}.`,
    done: onAssigned,
  });
  const put = () =>
    send(filterId, {
      since_time_period_id: since,
      option_id: option === 'none' ? null : Number(option),
      submissions: [...chosen].map(([submission_id, was]) => ({ submission_id, was })),
    });
  return (
    <div className="mt-6 flex flex-wrap items-end gap-3 border-t border-line pt-6">
      <p role="status" className="w-full font-semibold">
        {formatCount(chosen.size, 'submission')} selected
      </p>
      <Select
        label="Option to assign"
        className="w-64"
        placeholder="Select an option"
        options={options}
        value={option}
        onChange={(event) => setOption(event.target.value)}
      />
      <Button
        variant="primary"
        disabled={chosen.size === 0 || option === ''}
        isPending={isPending}
        onClick={() => void put()}
      >
        Assign option
      </Button>
    </div>
  );
}
