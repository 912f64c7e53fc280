import { listOrganisationSubmissions } from '@portal/contract/submissions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** How far one's submissions are in a period of a project. */
export const dueQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['organisation-submissions', projectId, timePeriodId, 'own'],
    queryFn: ({ signal }) =>
      call(
        listOrganisationSubmissions,
        { query: { project_id: projectId, time_period_id: timePeriodId } },
        signal,
      ),
  });
