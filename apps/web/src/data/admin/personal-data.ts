import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/admin/personal-data';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const downloadOwnData = () => download(contract.exportOwnData, {}, 'my-data.json');
export const downloadUserData = (id: number) =>
  download(contract.exportPerson, { params: { id } }, `person-${id}.json`);
export const downloadOrganisationData = (id: number) =>
  download(contract.exportOrganisation, { params: { id } }, `organisation-${id}.json`);

/** Loads the list of what erasing an organisation would delete. */
export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: ['personal-data', 'erasure', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.previewErasure, { params: { id } }, signal),
  });

export const eraseOrganisation = createMutation(
  'organisations',
  (id: number, body: Input<typeof contract.eraseOrganisation>['body']) =>
    call(contract.eraseOrganisation, { params: { id }, body }),
  { isGone: ([of]) => of === 'personal-data' },
);
