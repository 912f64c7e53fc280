import * as contract from '@portal/contract/projects/projects';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import type { Input } from '@portal/contract/shared/endpoint';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

/** The programme's projects, with what concerns the person (part of the key: signing in changes the answer). */
export const projectsQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['projects', 'all', userId],
    queryFn: ({ signal }) =>
      call(
        contract.listProjects,
        { query: { programme_id: runtimeConfig.programme_id, limit: 1000 } },
        signal,
      ),
    select: ({ projects }) => projects,
  });

/** The project of an address. @throws ApiError 404 for a code that no project of the programme has */
export const projectByCodeQuery = (projectCode: string) =>
  queryOptions({
    queryKey: ['projects', 'by-code', projectCode],
    staleTime: 60_000,
    async queryFn({ signal }): Promise<contract.Project> {
      const query = { programme_id: runtimeConfig.programme_id, project_code: projectCode };
      const { projects } = await call(contract.listProjects, { query }, signal);
      const found = projects[0];
      if (!found) throw new ApiError(404, 'This project does not exist, or you do not have access to it.');
      return call(contract.getProject, { params: { id: found.id } }, signal);
    },
  });

/**
 * All projects of the programme, including archived ones, for the admin area. Always reloads, because others
 * can change them.
 */
export const adminProjectsQuery = queryOptions({
  queryKey: ['projects', 'desk'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    call(
      contract.listProjects,
      { query: { programme_id: runtimeConfig.programme_id, archived: 'true', limit: 1000 } },
      signal,
    ),
  select: ({ projects }) => projects,
});

/** Loads a project with its settings for editing, again each time. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'by-id', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.getProject, { params: { id } }, signal),
  });

export const aboutQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['projects', 'about', projectId, timePeriodId],
    queryFn: ({ signal }) =>
      call(
        contract.getProjectAbout,
        { query: { project_id: projectId, time_period_id: timePeriodId } },
        signal,
      ),
  });

export const guidancesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', 'guidances', projectId],
    enabled: projectId > 0,
    queryFn: ({ signal }) =>
      call(contract.listProjectGuidances, { query: { project_id: projectId, limit: 1000 } }, signal),
    select: ({ project_guidances }) => project_guidances,
  });

type ProgressQuery = { projectId: number } & Input<typeof contract.getProjectProgress>['query'];

/** How far every submission is in a period. */
export const submissionProgressList = pagedList({
  key: ['projects', 'progress'],
  load: ({ projectId, ...query }: ProgressQuery, signal) =>
    call(contract.getProjectProgress, { params: { id: projectId }, query }, signal),
  items: ({ progress }) => progress,
});

export const setFavourite = createMutation('projects', (id: number, isFavourite: boolean) =>
  call(isFavourite ? contract.addProjectFavourite : contract.removeProjectFavourite, { params: { id } }),
);
