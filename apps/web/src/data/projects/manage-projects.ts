import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/projects/manage-projects';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { createMutation } from '../shared/mutation.ts';

/**
 * The categories with their projects, in order. Always reloads, because other team members can change them.
 */
export const categoriesQuery = queryOptions({
  queryKey: ['manage-projects', 'categories'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    call(
      contract.listCategories,
      { query: { programme_id: runtimeConfig.programme_id, limit: 1000 } },
      signal,
    ),
  select: ({ categories }) => categories,
});

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const createProject = createMutation('projects', (body: Body<typeof contract.createProject>) =>
  call(contract.createProject, { body }),
);
export const updateProject = createMutation(
  'projects',
  (id: number, body: Body<typeof contract.updateProject>) =>
    call(contract.updateProject, { params: { id }, body }),
);
export const deleteProject = createMutation('projects', (id: number) =>
  call(contract.deleteProject, { params: { id } }),
);

export const createCategory = createMutation('projects', (body: Body<typeof contract.createCategory>) =>
  call(contract.createCategory, { body }),
);
export const updateCategory = createMutation(
  'projects',
  (id: number, body: Body<typeof contract.updateCategory>) =>
    call(contract.updateCategory, { params: { id }, body }),
);
export const deleteCategory = createMutation('projects', (id: number) =>
  call(contract.deleteCategory, { params: { id } }),
);
