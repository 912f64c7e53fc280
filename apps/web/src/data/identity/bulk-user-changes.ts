import * as contract from '@portal/contract/identity/bulk-user-changes';
import { call } from '../../lib/http/call.ts';
import { createListImport } from '../shared/create-list-import.ts';
import { createMutation } from '../shared/mutation.ts';

export const changeUsers = createMutation(
  'users',
  (user_ids: number[], change: contract.UserChange) =>
    call(contract.changeUsers, { body: { user_ids, change } }),
  { alsoRefused: true },
);

export const importUserChanges = createListImport('users', contract.importUserChanges);
