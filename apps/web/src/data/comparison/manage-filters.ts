import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/comparison/manage-filters';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm, download } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { invalidateQueriesFor, createMutation } from '../shared/mutation.ts';

/** Loads all filters of a project, because they are few. */
export const adminFiltersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['manage-filters', 'of-project', projectId],
    enabled: projectId > 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(contract.listFilters, { query: { project_id: projectId, limit: 1000 } }, signal),
    select: ({ filters }) => filters,
  });

type ValuesQuery = Input<typeof contract.listFilterValues>['query'] & { id: number };
export const filterValueList = pagedList({
  key: ['manage-filters', 'values'],
  load: ({ id, ...query }: ValuesQuery, signal) =>
    call(contract.listFilterValues, { params: { id }, query }, signal),
  items: ({ filter_values }) => filter_values,
  staleTime: 0,
});

export const createFilter = createMutation('filters', (body: Input<typeof contract.createFilter>['body']) =>
  call(contract.createFilter, { body }),
);
export const updateFilter = createMutation(
  'filters',
  (id: number, body: Input<typeof contract.updateFilter>['body']) =>
    call(contract.updateFilter, { params: { id }, body }),
  { alsoRefused: true },
);
export const saveFilterOrder = createMutation(
  'filters',
  (project_id: number, filter_ids: number[]) =>
    call(contract.orderFilters, { body: { project_id, filter_ids } }),
  { alsoRefused: true },
);
export const deleteFilter = createMutation('filters', (id: number) =>
  call(contract.deleteFilter, { params: { id } }),
);
export const setFilterValues = createMutation(
  'filters',
  (id: number, body: Input<typeof contract.setFilterValues>['body']) =>
    call(contract.setFilterValues, { params: { id }, body }),
  { alsoRefused: true },
);
export const removeFilterChange = createMutation('filters', (id: number, time_period_id: number) =>
  call(contract.removeFilterChange, { params: { id, time_period_id } }),
);

type Derived = Input<typeof contract.deriveFilter>['body'];
/** Loads the number of organisations in each value, without storing anything. */
export const derivedFilterPreviewQuery = (body: Omit<Derived, 'dry_run'> | null) =>
  queryOptions({
    queryKey: ['manage-filters', 'derived', body],
    enabled: body !== null,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(contract.deriveFilter, { body: { ...body!, dry_run: true } }, signal),
  });
export const deriveFilter = createMutation('filters', (body: Omit<Derived, 'dry_run'>) =>
  call(contract.deriveFilter, { body: { ...body, dry_run: false } }),
);

export const downloadFilterTable = (query: Input<typeof contract.downloadFilterValues>['query']) =>
  download(contract.downloadFilterValues, { query }, 'filters.xlsx');

export type UploadTarget = { project_id: number; since: number | null; addNew: boolean };
/** Previews a table, or stores it with `isFinal`. */
export async function importFilterTable(file: File, target: UploadTarget, isFinal: boolean) {
  const form = new FormData();
  form.append('project_id', String(target.project_id));
  if (target.since !== null) form.append('since_time_period_id', String(target.since));
  form.append('add_new', String(target.addNew));
  form.append('dry_run', String(!isFinal));
  form.append('file', file);
  const result = await callForm(contract.uploadFilterValues, {}, form);
  if (result.stored) await invalidateQueriesFor('filters');
  return result;
}
