import {
  addProjectFavourite,
  getProjectAbout,
  getProjectProgress,
  listProjectGuidances,
  listProjects,
  removeProjectFavourite,
} from '@portal/contract/projects';
import type { Input } from '@portal/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';

/** The programme's projects, with what concerns the person (part of the key: signing in changes the answer). */
export const projectsQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['projects', 'all', userId],
    queryFn: ({ signal }) =>
      call(listProjects, { query: { programme_id: runtimeConfig.programme_id, limit: 1000 } }, signal),
    select: ({ projects }) => projects,
  });

export const setFavourite = (id: number, isFavourite: boolean) =>
  call(isFavourite ? addProjectFavourite : removeProjectFavourite, { params: { id } });

export const aboutQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'about', timePeriodId],
    queryFn: ({ signal }) =>
      call(getProjectAbout, { query: { project_id: projectId, time_period_id: timePeriodId } }, signal),
  });

export const guidancesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'guidances'],
    queryFn: ({ signal }) =>
      call(listProjectGuidances, { query: { project_id: projectId, limit: 100 } }, signal),
    select: ({ project_guidances }) => project_guidances,
  });

type ProgressFilter = Omit<Input<typeof getProjectProgress>['query'], 'time_period_id'>;

export const loadProgress = (projectId: number, timePeriodId: number, filter: ProgressFilter) =>
  call(getProjectProgress, {
    params: { id: projectId },
    query: { time_period_id: timePeriodId, ...filter },
  });

export const progressQuery = (projectId: number, timePeriodId: number, filter: ProgressFilter) =>
  queryOptions({
    queryKey: ['projects', projectId, 'progress', timePeriodId, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        getProjectProgress,
        { params: { id: projectId }, query: { time_period_id: timePeriodId, ...filter } },
        signal,
      ),
  });
