import { listFeeds } from '@portal/contract/exports/feeds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** From what addresses programs fetch a project's data. */
export const feedsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['feeds', 'of-project', projectId],
    queryFn: ({ signal }) => call(listFeeds, { query: { project_id: projectId } }, signal),
  });
