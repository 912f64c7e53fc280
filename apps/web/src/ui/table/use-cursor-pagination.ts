import { useUrlParams } from '../../lib/browser/use-url-params.ts';
import { readTableState, writeTableState } from './table-state.ts';
import type { TableControl } from './use-table-state.ts';

/**
 * The state of a list in the URL whose rows move while somebody goes through it: its next page begins after the last row that
 * was seen (`after`), any other page by its number.
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
