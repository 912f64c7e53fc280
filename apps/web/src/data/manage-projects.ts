import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/manage-projects';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { write } from './write.ts';

/** The categories with their projects, in order: read anew, since others of the team may change them too. */
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

export const createProject = write('projects', (body: Body<typeof contract.createProject>) =>
  call(contract.createProject, { body }),
);
export const updateProject = write('projects', (id: number, body: Body<typeof contract.updateProject>) =>
  call(contract.updateProject, { params: { id }, body }),
);
export const deleteProject = write('projects', (id: number) =>
  call(contract.deleteProject, { params: { id } }),
);

export const createCategory = write('projects', (body: Body<typeof contract.createCategory>) =>
  call(contract.createCategory, { body }),
);
export const updateCategory = write('projects', (id: number, body: Body<typeof contract.updateCategory>) =>
  call(contract.updateCategory, { params: { id }, body }),
);
export const deleteCategory = write('projects', (id: number) =>
  call(contract.deleteCategory, { params: { id } }),
);
