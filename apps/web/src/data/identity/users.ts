import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/identity/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

const { programme_id } = runtimeConfig;

export type UsersQuery = Input<typeof contract.listUsers>['query'];

export const userList = pagedList({
  key: ['users', 'list'],
  load: (query: UsersQuery, signal) => call(contract.listUsers, { query }, signal),
  items: ({ users }) => users,
});

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(contract.getUser, { params: { id } }, signal),
  });

export const inviteUser = createMutation('users', (body: Input<typeof contract.createUser>['body']) =>
  call(contract.createUser, { body }),
);
export const updateUser = createMutation(
  'users',
  (id: number, body: Input<typeof contract.updateUser>['body']) =>
    call(contract.updateUser, { params: { id }, body }),
);
/** Decides on an account as the screen showed it, so that another admin's decision is not overwritten. */
export const decideOnUser = createMutation(
  'users',
  ({ id, status }: Pick<contract.User, 'id' | 'status'>, approved: boolean, reason: string = '') =>
    call(contract.decideOnUser, { params: { id }, body: { approved, reason, seen: status } }),
  { alsoRefused: true },
);
export const decideOnUsers = createMutation(
  'users',
  (user_ids: number[], approved: boolean, reason: string = '') =>
    call(contract.decideOnUsers, { body: { user_ids, approved, reason } }),
  { alsoRefused: true },
);
export const changeEmailAddress = createMutation('users', (id: number, email_address: string) =>
  call(contract.changeEmailAddress, { params: { id }, body: { email_address } }),
);
export const deleteUser = createMutation(
  'users',
  (id: number) => call(contract.deleteUser, { params: { id } }),
  {
    isGone: ([of, what, of_id], id) => of === 'users' && what === 'one' && of_id === id,
  },
);
export const resetOtp = createMutation('users', (id: number) =>
  call(contract.resetUserOtp, { params: { id } }),
);

/** Verifies the link's code. The code works once, so this requests it once and caches the answer. */
export const emailVerificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['users', 'verification', code],
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
    retryOnMount: false,
    queryFn: () => call(contract.verifyEmail, { query: { code } }),
  });

/* What people do about their own account: nothing that a list shows to them. */

export const changeOwnEmailAddress = (body: Input<typeof contract.changeOwnEmailAddress>['body']) =>
  call(contract.changeOwnEmailAddress, { body });

export const objectToChange = (code: string) => call(contract.objectToChange, { body: { code } });
export const confirmEmailAddress = (code: string) => call(contract.confirmEmailAddress, { body: { code } });

export const registerUser = (body: Omit<Input<typeof contract.registerUser>['body'], 'programme_id'>) =>
  call(contract.registerUser, { body: { programme_id, ...body } });

export const resendVerification = (email_address: string) =>
  call(contract.resendVerification, { body: { programme_id, email_address } });

export const requestPasswordReset = (email_address: string) =>
  call(contract.requestPasswordReset, { body: { programme_id, email_address } });

export const changePassword = (body: Input<typeof contract.changePassword>['body']) =>
  call(contract.changePassword, { body });
