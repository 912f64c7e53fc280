import { useUrlParams } from '../../lib/browser/use-url-params.ts';
import { readTableState, writeTableState } from './table-state.ts';
import type { TableControl } from './use-table-state.ts';

/**
 * Returns the URL's state of a list whose rows move during reading. The next page starts after the last row
 * seen (`after`); any other page uses its number.
 */
export function useCursorPagination(filterNames: readonly string[]) {
  const [params, setParams] = useUrlParams();
  const state = readTableState(params, filterNames);
  return {
    state,
    after: (state.page > 1 && params.get('after')) || undefined,
    /** `next`: by which the server finds the page after this one. */
    controlOf: (next: string | null | undefined): TableControl => ({
      state,
      change: (change) =>
        setParams(
          (current) => {
            const written = writeTableState(current, change);
            if (next && change.page === state.page + 1) written.set('after', next);
            else written.delete('after');
            return written;
          },
          { replace: true, preventScrollReset: true },
        ),
    }),
  };
}
