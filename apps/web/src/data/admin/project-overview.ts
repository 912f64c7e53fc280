import { getProjectOverview } from '@portal/contract/admin/project-overview';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** Loads the progress of a project's set-up, again on each visit. */
export const projectOverviewQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['project-overview', projectId],
    enabled: projectId > 0,
    staleTime: 0,
    queryFn: ({ signal }) => call(getProjectOverview, { params: { id: projectId } }, signal),
  });
