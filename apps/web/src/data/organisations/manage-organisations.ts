import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/organisations/manage-organisations';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { createListImport } from '../shared/create-list-import.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type AdminOrganisationsQuery = Input<typeof contract.listAdminOrganisations>['query'];

export const adminOrganisationList = pagedList({
  key: ['manage-organisations', 'list'],
  staleTime: 0,
  load: (query: AdminOrganisationsQuery, signal) => call(contract.listAdminOrganisations, { query }, signal),
  items: ({ organisations }) => organisations,
});

export const organisationContentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['manage-organisations', 'contents', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getOrganisationContents, { params: { id } }, signal),
  });

export const createOrganisation = createMutation(
  'organisations',
  (body: Input<typeof contract.createOrganisation>['body']) =>
    call(contract.createOrganisation, { query: { programme_id: runtimeConfig.programme_id }, body }),
);
export const updateOrganisation = createMutation(
  'organisations',
  (id: number, body: Input<typeof contract.updateOrganisation>['body']) =>
    call(contract.updateOrganisation, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteOrganisation = createMutation(
  'organisations',
  (id: number) => call(contract.deleteOrganisation, { params: { id } }),
  { isGone: ([of, what, id], gone) => of === 'manage-organisations' && what === 'contents' && id === gone },
);

/** Previews the import of a file, or with the preview's digest imports the file. */
export const importOrganisations = createListImport('organisations', contract.importOrganisations);
export const downloadOrganisations = () => download(contract.downloadOrganisations, {}, 'organisations.xlsx');

/** Loads all open organisations that can join a project and have nothing running in it. */
export const projectCandidatesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['manage-organisations', 'candidates', projectId],
    staleTime: 0,
    queryFn: () => adminOrganisationList.all({ state: 'open', not_in_project_id: projectId }),
  });
