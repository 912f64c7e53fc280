import { listFilterOptions } from '@portal/contract/filters';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** SPEC §7: what a comparison can be chosen from; the counts are of members of the chosen peer groups. */
export const filterOptionsQuery = (
  projectId: number,
  timePeriodId: number,
  peerGroupIds: readonly number[],
) =>
  queryOptions({
    queryKey: ['filters', projectId, timePeriodId, peerGroupIds],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listFilterOptions,
        {
          query: {
            project_id: projectId,
            time_period_id: timePeriodId,
            peerGroupId: peerGroupIds.length === 0 ? 'null' : peerGroupIds.map(String),
          },
        },
        signal,
      ),
  });

/** The filters of a project, counted over everybody who takes part. */
export const filterOptionsOfProjectQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['filters', projectId],
    queryFn: ({ signal }) =>
      call(listFilterOptions, { query: { project_id: projectId, peerGroupId: 'null' } }, signal),
  });
