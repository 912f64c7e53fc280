import type { Input } from '@portal/contract/shared/endpoint';
import { listSearchFilters, searchGlobal } from '@portal/contract/admin/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

type Asked = Input<typeof searchGlobal>['body'];

/** Shorter words are found everywhere, and so nowhere. */
export const SHORTEST_QUERY = 2;

export const searchQuery = (body: Asked) =>
  queryOptions({
    queryKey: ['search', 'results', body],
    placeholderData: keepPreviousData,
    enabled: body.query.trim().length >= SHORTEST_QUERY,
    queryFn: ({ signal }) => call(searchGlobal, { body }, signal),
  });

export const searchFiltersQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', 'filters', query],
    enabled: query.trim().length >= SHORTEST_QUERY,
    queryFn: ({ signal }) => call(listSearchFilters, { query: { query } }, signal),
    select: ({ filters }) => filters,
  });
