import * as contract from '@portal/contract/identity/access';
import type { Input } from '@portal/contract/shared/endpoint';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type AccessQuery = Input<typeof contract.listAccess>['query'];

export const accessList = pagedList({
  key: ['access', 'list'],
  load: (query: AccessQuery, signal) => call(contract.listAccess, { query }, signal),
  items: ({ accesses }) => accesses,
});

export const requestAccess = createMutation('access', (projectId: number) =>
  call(contract.requestAccess, { params: { projectId } }),
);

/** SPEC §6: a null project means every project. */
export const grantAccess = createMutation('access', (userId: number, projectId: number | null) =>
  call(contract.addAccess, { body: { user_id: userId, project_id: projectId } }),
);

export const approveAccess = createMutation('access', (id: number) =>
  call(contract.approveAccess, { params: { id } }),
);

export const decideOnAccess = createMutation(
  'access',
  (access_ids: number[], approved: boolean) =>
    call(contract.decideOnAccess, { body: { access_ids, approved } }),
  { alsoRefused: true },
);

export const removeAccess = createMutation(
  'access',
  (id: number) => call(contract.removeAccess, { params: { id } }),
  {
    alsoRefused: true,
  },
);
