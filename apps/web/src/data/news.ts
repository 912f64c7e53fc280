import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/news';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

/** On one page: what is older than so much other news is nobody's any more. */
const MOST = 20;

/** What is shown now to somebody, or to whoever is signed out. */
export const newsQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['news', 'shown', userId],
    queryFn: ({ signal }) =>
      call(contract.listNews, { query: { programme_id: runtimeConfig.programme_id, limit: MOST } }, signal),
    select: ({ news }) => news,
  });

export type NewsQuery = Input<typeof contract.listKeptNews>['query'];

export const newsList = pagedList({
  key: ['news', 'kept'],
  load: (query: NewsQuery, signal) => call(contract.listKeptNews, { query }, signal),
  items: ({ news }) => news,
});

export const createNews = write('news', (body: contract.NewsFields) => call(contract.createNews, { body }));
export const updateNews = write(
  'news',
  (id: number, body: Input<typeof contract.updateNews>['body']) =>
    call(contract.updateNews, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteNews = write('news', (id: number) => call(contract.deleteNews, { params: { id } }));
