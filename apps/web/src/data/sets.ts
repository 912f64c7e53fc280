import type { Output } from '@portal/contract/endpoint';
import { listOfferedSets } from '@portal/contract/sets';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../lib/all-pages.ts';
import { call } from '../lib/call.ts';

/** For the programme team: what participants can choose, all of it. */
export const offeredSetsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['sets', 'offered', projectId],
    queryFn: async ({ signal }) => {
      let about: Output<typeof listOfferedSets> | null = null;
      const sets = await allPages(async (page) => {
        about = await call(listOfferedSets, { query: { project_id: projectId, ...page } }, signal);
        return { items: about.offered_sets, total: about.total };
      });
      return { ...about!, sets } as Output<typeof listOfferedSets> & { sets: typeof sets };
    },
  });
