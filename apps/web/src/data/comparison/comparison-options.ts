import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

const NONE: readonly number[] = [];

/**
 * SPEC §7: what a comparison can be chosen from; the counts are of members of the chosen peer groups, without any of
 * everybody who takes part. A period is left out where none is looked at.
 */
export const filterOptionsQuery = (
  projectId: number,
  timePeriodId?: number,
  peerGroupIds: readonly number[] = [],
  /**
   * Of the submissions, those whose names hold this; and the one looked at, whatever is searched for. Of the peer groups,
   * likewise; and these first, as far as they are there.
   */
  {
    search = '',
    submissionId = null,
    groupSearch = '',
    listed = NONE,
  }: { search?: string; submissionId?: number | null; groupSearch?: string; listed?: readonly number[] } = {},
) =>
  queryOptions({
    queryKey: [
      'comparison-options',
      projectId,
      timePeriodId,
      peerGroupIds,
      search,
      submissionId,
      groupSearch,
      listed,
    ],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const peerGroupId = peerGroupIds.length === 0 ? 'null' : peerGroupIds.map(String);
      const query = {
        project_id: projectId,
        time_period_id: timePeriodId,
        peerGroupId,
        ...(search !== '' && { search }),
        ...(submissionId !== null && { submission_id: submissionId }),
        ...(groupSearch !== '' && { peer_group_search: groupSearch }),
        ...(listed.length > 0 && { listed_peer_group_id: listed.map(String) }),
      };
      return call(listFilterOptions, { query }, signal);
    },
  });

/** Whether a key asks for options counted over a peer group. */
export const isFilterKeyForPeerGroup = ([of, , , ids]: readonly unknown[], peerGroupId: number): boolean =>
  of === 'filters' && (ids as readonly number[]).includes(peerGroupId);
