import type { Input } from '@portal/contract/endpoint';
import { listProjects } from '@portal/contract/projects';
import {
  createUser,
  decideOnUser,
  deleteUser,
  getUser,
  listUsers,
  resetUserOtp,
  updateUser,
} from '@portal/contract/users';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';

export type UsersQuery = Input<typeof listUsers>['query'];

export const usersQuery = (query: UsersQuery) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listUsers, { query }, signal),
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, signal),
  });

/** The projects that access can be given to. */
export const projectOptionsQuery = queryOptions({
  queryKey: ['projects', 'options'],
  queryFn: async ({ signal }) => {
    const query = { programme_id: runtimeConfig.programme_id, limit: 1000 };
    const { projects } = await call(listProjects, { query }, signal);
    return projects.map(({ id, project_name }) => ({ id, project_name }));
  },
});

export const invalidateUsers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['users'] });

export const inviteUser = (body: Input<typeof createUser>['body']) => call(createUser, { body });
export const saveUser = (id: number, body: Input<typeof updateUser>['body']) =>
  call(updateUser, { params: { id }, body });
export const decide = (id: number, approved: boolean, reason = '') =>
  call(decideOnUser, { params: { id }, body: { approved, reason } });
export const removeUser = (id: number) => call(deleteUser, { params: { id } });
export const resetOtp = (id: number) => call(resetUserOtp, { params: { id } });
