import * as contract from '@portal/contract/projects/project-archive';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the contents that prevent a project's deletion, counted again on each request. */
export const projectContentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['project-archive', 'contents', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.getProjectContents, { params: { id } }, signal),
  });

/** The server refuses if another user has added or removed a project; then reload. */
export const saveProjectOrder = createMutation(
  'projects',
  (categories: Input<typeof contract.orderProjects>['body']['categories']) =>
    call(contract.orderProjects, { body: { categories } }),
  { alsoRefused: true },
);
export const archiveProject = createMutation('projects', (id: number) =>
  call(contract.archiveProject, { params: { id } }),
);
export const restoreProject = createMutation('projects', (id: number) =>
  call(contract.restoreProject, { params: { id } }),
);
