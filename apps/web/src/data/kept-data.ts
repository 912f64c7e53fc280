import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/kept-data';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/call.ts';
import { write } from './write.ts';

export const saveOwnData = () => download(contract.exportOwnData, {}, 'my-data.json');
export const savePerson = (id: number) =>
  download(contract.exportPerson, { params: { id } }, `person-${id}.json`);
export const saveOrganisation = (id: number) =>
  download(contract.exportOrganisation, { params: { id } }, `organisation-${id}.json`);

/** What erasing an organisation would take away. */
export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: ['kept-data', 'erasure', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.previewErasure, { params: { id } }, signal),
  });

export const eraseOrganisation = write(
  'organisations',
  (id: number, body: Input<typeof contract.eraseOrganisation>['body']) =>
    call(contract.eraseOrganisation, { params: { id }, body }),
  { isGone: ([of]) => of === 'kept-data' },
);
