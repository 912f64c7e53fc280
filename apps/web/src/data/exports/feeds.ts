import { listFeeds } from '@portal/contract/exports/feeds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** Loads the addresses from which programs load a project's data. */
export const feedsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['feeds', 'of-project', projectId],
    queryFn: ({ signal }) => call(listFeeds, { query: { project_id: projectId } }, signal),
  });
