import type { Project } from '@portal/contract/projects';
import { getProject, listProjects } from '@portal/contract/projects';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';

/** The project of the address. @throws ApiError 404 for a code that no project of the programme has */
export const projectByCodeQuery = (projectCode: string) =>
  queryOptions({
    queryKey: ['projects', 'by-code', projectCode],
    staleTime: 60_000,
    async queryFn({ signal }): Promise<Project> {
      const query = { programme_id: runtimeConfig.programme_id, project_code: projectCode };
      const { projects } = await call(listProjects, { query }, signal);
      const found = projects[0];
      if (!found) throw new ApiError(404, 'This project does not exist, or is not open to you.');
      return call(getProject, { params: { id: found.id } }, signal);
    },
  });

/** For pages under `/projects/:projectcode`; the route's loader has loaded it before the page shows. */
export function useProject(): Project {
  const { projectcode = '' } = useParams();
  return useSuspenseQuery(projectByCodeQuery(projectcode)).data;
}
