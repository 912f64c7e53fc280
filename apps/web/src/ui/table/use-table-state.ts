import { useCallback } from 'react';
import { useUrlParams } from '../../lib/browser/use-url-params.ts';
import { readTableState, type TableState, writeTableState } from './table-state.ts';

export type TableControl = { state: TableState; change: (next: Partial<TableState>) => void };

/** The list's state in the URL. `filterNames` must stay the same from one rendering to the next. */
export function useTableState(filterNames: readonly string[] = [], prefix = ''): TableControl {
  const [params, setParams] = useUrlParams();
  const change = useCallback(
    (next: Partial<TableState>) =>
      // Typing in the search must not fill the history: going back leaves the list.
      setParams((current) => writeTableState(current, next, prefix), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, prefix],
  );
  return { state: readTableState(params, filterNames, prefix), change };
}
