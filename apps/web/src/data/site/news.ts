import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/site/news';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

/** The most news on one page; anything older no longer matters. */
const MOST = 20;

/** Loads the current news for a user, or for visitors who are signed out. */
export const newsQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['news', 'shown', userId],
    queryFn: ({ signal }) =>
      call(contract.listNews, { query: { programme_id: runtimeConfig.programme_id, limit: MOST } }, signal),
    select: ({ news }) => news,
  });

export type NewsQuery = Input<typeof contract.listAdminNews>['query'];

export const newsList = pagedList({
  key: ['news', 'kept'],
  load: (query: NewsQuery, signal) => call(contract.listAdminNews, { query }, signal),
  items: ({ news }) => news,
});

export const createNews = createMutation('news', (body: contract.NewsFields) =>
  call(contract.createNews, { body }),
);
export const updateNews = createMutation(
  'news',
  (id: number, body: Input<typeof contract.updateNews>['body']) =>
    call(contract.updateNews, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteNews = createMutation('news', (id: number) =>
  call(contract.deleteNews, { params: { id } }),
);
