import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

const NONE: readonly number[] = [];

/**
 * Loads the choices for a comparison (SPEC §7). Counts cover members of the selected peer groups, or all
 * participants if none is selected. The period is left out if the page shows none.
 */
export const comparisonOptionsQuery = (
  projectId: number,
  timePeriodId?: number,
  peerGroupIds: readonly number[] = [],
  /**
   * Limits submissions to names that contain `search`, but always includes the current submission. Limits
   * peer groups in the same way, with the `listed` ones first if they exist.
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

/** Checks if a query key is for options counted over a peer group. */
export const isOptionsKeyForPeerGroup = ([of, , , ids]: readonly unknown[], peerGroupId: number): boolean =>
  of === 'comparison-options' && (ids as readonly number[]).includes(peerGroupId);
