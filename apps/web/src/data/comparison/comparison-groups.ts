import type { Output } from '@portal/contract/shared/endpoint';
import { listComparisonGroups } from '@portal/contract/comparison/comparison-groups';
import { queryOptions } from '@tanstack/react-query';
import { loadAllPages } from '../../lib/http/load-all-pages.ts';
import { call } from '../../lib/http/call.ts';

/** For the programme team: whether a change of sets applies to published periods, and from when it does. */
export const comparisonGroupChangeQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['comparison-groups', 'fixed', projectId],
    queryFn: ({ signal }) =>
      call(listComparisonGroups, { query: { project_id: projectId, limit: 1, offset: 0 } }, signal),
    enabled: projectId > 0,
  });

/** For the programme team: what participants can choose, all of it. */
export const comparisonGroupsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['comparison-groups', 'offered', projectId],
    queryFn: async ({ signal }) => {
      let about: Output<typeof listComparisonGroups> | null = null;
      const sets = await loadAllPages(async (page) => {
        about = await call(listComparisonGroups, { query: { project_id: projectId, ...page } }, signal);
        return { items: about.offered_sets, total: about.total };
      });
      return { ...about!, sets } as Output<typeof listComparisonGroups> & { sets: typeof sets };
    },
  });
