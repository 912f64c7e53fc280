import { listFilterOptions } from '@portal/contract/filters';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** SPEC §7: what a comparison can be chosen from; the counts are of members of the chosen peer groups. */
export const filterOptionsQuery = (
  projectId: number,
  timePeriodId: number,
  peerGroupIds: readonly number[],
  /** Of the submissions, those whose names hold this; and the one looked at, whatever is searched for. */
  { search = '', submissionId = null }: { search?: string; submissionId?: number | null } = {},
) =>
  queryOptions({
    queryKey: ['filters', projectId, timePeriodId, peerGroupIds, search, submissionId],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listFilterOptions,
        {
          query: {
            project_id: projectId,
            time_period_id: timePeriodId,
            peerGroupId: peerGroupIds.length === 0 ? 'null' : peerGroupIds.map(String),
            ...(search !== '' && { search }),
            ...(submissionId !== null && { submission_id: submissionId }),
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
