import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { loadAllPages } from './load-all-pages.ts';

/** A list that the server searches, sorts and cuts into pages: a page for the screen, and all of them for a file. */
export function pagedList<Query extends object, Answer extends { total: number }, Item>({
  key,
  load,
  items,
  ...options
}: {
  key: QueryKey;
  load: (query: Query, signal?: AbortSignal) => Promise<Answer>;
  items: (answer: Answer) => readonly Item[];
  staleTime?: number;
  /**
   * Time until the next request, in milliseconds. A function returns the time from the last answer, if that
   * shows whether to wait.
   */
  refetchInterval?: number | ((query: { state: { data?: Answer | undefined } }) => number | false);
}) {
  return {
    query: (query: Query) =>
      queryOptions({
        ...options,
        queryKey: [...key, query],
        placeholderData: keepPreviousData,
        queryFn: ({ signal }) => load(query, signal),
      }),
    items,
    all: (query: Query) =>
      loadAllPages(async (page) => {
        const answer = await load({ ...query, ...page });
        return { items: items(answer), total: answer.total };
      }),
  };
}

export type PagedList<Query extends object, Answer extends { total: number }, Item> = ReturnType<
  typeof pagedList<Query, Answer, Item>
>;
