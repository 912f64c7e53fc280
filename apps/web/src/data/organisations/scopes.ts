import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/organisations/scopes';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { invalidateQueriesFor, createMutation } from '../shared/mutation.ts';

export const scopesList = pagedList({
  key: ['scopes', 'list'],
  load: (query: Partial<Input<typeof contract.listScopes>['query']>, signal) =>
    call(contract.listScopes, { query }, signal),
  items: ({ scopes }) => scopes,
});

/** All scopes of the programme, to select from. */
export const allScopesQuery = queryOptions({
  queryKey: ['scopes', 'all'],
  queryFn: ({ signal }) => call(contract.listScopes, { query: { limit: 1000 } }, signal),
  select: ({ scopes }) => scopes,
});

export const scopeQuery = (id: number) =>
  queryOptions({
    queryKey: ['scopes', 'one', id],
    queryFn: ({ signal }) => call(contract.getScope, { params: { id } }, signal),
  });

export const scopeOrganisationsList = (id: number) =>
  pagedList({
    key: ['scopes', 'organisations', id],
    load: (query: Partial<Input<typeof contract.listScopeOrganisations>['query']>, signal) =>
      call(contract.listScopeOrganisations, { params: { id }, query }, signal),
    items: ({ organisations }) => organisations,
  });
export type ScopeOrganisation = ReturnType<ReturnType<typeof scopeOrganisationsList>['items']>[number];

/** The scopes of each project of the programme. */
export const projectScopesQuery = queryOptions({
  queryKey: ['scopes', 'of-projects'],
  queryFn: ({ signal }) => call(contract.listProjectScopes, { query: { limit: 1000 } }, signal),
  select: ({ project_scopes }) => project_scopes,
});

export const createScope = createMutation('scopes', (body: Input<typeof contract.createScope>['body']) =>
  call(contract.createScope, { body }),
);
export const updateScope = createMutation(
  'scopes',
  (id: number, body: Input<typeof contract.updateScope>['body']) =>
    call(contract.updateScope, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteScope = createMutation('scopes', (id: number) =>
  call(contract.deleteScope, { params: { id } }),
);

type Effects = contract.ScopeEffect['effect'][];

export const changeScopeOrganisations = createMutation(
  'scopes',
  (id: number, change: { add: number[]; remove: number[] }, confirmed: Effects) =>
    call(contract.changeScopeOrganisations, { params: { id }, body: { ...change, confirmed } }),
);

export const setProjectScopes = createMutation(
  'scopes',
  (body: Omit<Input<typeof contract.setProjectScopes>['body'], 'confirmed'>, confirmed: Effects) =>
    call(contract.setProjectScopes, { body: { ...body, confirmed } }),
);

/** Previews a file's changes to the organisations of a scope, or stores them with `isFinal`. */
export async function importScopeOrganisations(
  id: number,
  file: File,
  { isFinal, replace, confirmed }: { isFinal: boolean; replace: boolean; confirmed: Effects },
) {
  const form = new FormData();
  form.append('dry_run', String(!isFinal));
  form.append('replace', String(replace));
  form.append('confirmed', confirmed.join(','));
  form.append('file', file);
  const result = await callForm(contract.importScopeOrganisations, { params: { id } }, form);
  if (result.stored) await invalidateQueriesFor('scopes');
  return result;
}
export type ScopeImport = Awaited<ReturnType<typeof importScopeOrganisations>>;
