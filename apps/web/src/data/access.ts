import * as contract from '@portal/contract/access';
import type { Input } from '@portal/contract/endpoint';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

export type AccessQuery = Input<typeof contract.listAccess>['query'];

export const accessList = pagedList({
  key: ['access', 'list'],
  load: (query: AccessQuery, signal) => call(contract.listAccess, { query }, signal),
  items: ({ accesses }) => accesses,
});

export const requestAccess = write('access', (projectId: number) =>
  call(contract.requestAccess, { params: { projectId } }),
);

/** SPEC §6: a null project means every project. */
export const giveAccess = write('access', (userId: number, projectId: number | null) =>
  call(contract.addAccess, { body: { user_id: userId, project_id: projectId } }),
);

export const approveAccess = write('access', (id: number) =>
  call(contract.approveAccess, { params: { id } }),
);

export const decideOnAccess = write(
  'access',
  (access_ids: number[], approved: boolean) =>
    call(contract.decideOnAccess, { body: { access_ids, approved } }),
  { alsoRefused: true },
);

export const removeAccess = write('access', (id: number) => call(contract.removeAccess, { params: { id } }), {
  alsoRefused: true,
});
