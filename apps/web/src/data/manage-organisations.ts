import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/manage-organisations';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { importing } from './importing.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

export type DeskOrganisationsQuery = Input<typeof contract.listDeskOrganisations>['query'];

export const deskOrganisationList = pagedList({
  key: ['manage-organisations', 'list'],
  staleTime: 0,
  load: (query: DeskOrganisationsQuery, signal) => call(contract.listDeskOrganisations, { query }, signal),
  items: ({ organisations }) => organisations,
});

export const organisationContentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['manage-organisations', 'contents', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getOrganisationContents, { params: { id } }, signal),
  });

export const createOrganisation = write(
  'organisations',
  (body: Input<typeof contract.createOrganisation>['body']) =>
    call(contract.createOrganisation, { query: { programme_id: runtimeConfig.programme_id }, body }),
);
export const updateOrganisation = write(
  'organisations',
  (id: number, body: Input<typeof contract.updateOrganisation>['body']) =>
    call(contract.updateOrganisation, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteOrganisation = write(
  'organisations',
  (id: number) => call(contract.deleteOrganisation, { params: { id } }),
  { isGone: ([of, what, id], gone) => of === 'manage-organisations' && what === 'contents' && id === gone },
);

/** What a file would do, or with the digest of what was looked at does. */
export const importOrganisations = importing('organisations', contract.importOrganisations);
export const saveOrganisations = () => download(contract.downloadOrganisations, {}, 'organisations.xlsx');

/** All that are open and take part in a project with nothing that runs. */
export const openCandidatesQuery = (not_in_project_id: number) =>
  queryOptions({
    queryKey: ['manage-organisations', 'candidates', not_in_project_id],
    staleTime: 0,
    queryFn: () => deskOrganisationList.all({ state: 'open', not_in_project_id }),
  });
