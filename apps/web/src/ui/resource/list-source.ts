import { useQuery } from '@tanstack/react-query';
import type { PagedList } from '../../lib/http/paged-list.ts';
import { PAGE_SIZE, type TableState } from '../table/table-state.ts';

/** The source of a list's rows, and its state. */
export type ListSource<Row> = {
  /** Not there yet, or not to be had. */
  rows: readonly Row[] | undefined;
  /** How many there are in all, where the server has searched, sorted and cut. */
  total?: number;
  /** The reason why there are no rows. */
  error: Error | null;
  retry: () => unknown;
  /** Loads all rows found, page by page, for a file. */
  all?: () => Promise<Row[]>;
};

/**
 * A list that the server searches, sorts and cuts into pages; `answer` is what else came with the page;
 * of the page before while it `isOld`.
 */
export function usePagedList<Query extends object, Answer extends { total: number }, Row>(
  list: PagedList<Query, Answer, Row>,
  query: Query,
): ListSource<Row> & { answer: Answer | undefined; isOld: boolean } {
  const { data, error, refetch, isPlaceholderData } = useQuery(list.query(query));
  return {
    rows: data && list.items(data),
    total: data?.total ?? 0,
    error,
    retry: refetch,
    all: () => list.all(query),
    answer: data,
    isOld: isPlaceholderData,
  };
}

/** A list that is here as a whole: it is searched, sorted and cut in the browser. */
export const toListSource = <Row>({
  data,
  error,
  refetch,
}: {
  data: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}): ListSource<Row> => ({
  rows: data,
  error,
  retry: refetch,
});

/** The search and the page of an address, as the server takes them; a search that is too long is cut. */
export const toPageQuery = ({ search, page }: Pick<TableState, 'search' | 'page'>) => ({
  search: search === '' ? undefined : search.slice(0, 100),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});
