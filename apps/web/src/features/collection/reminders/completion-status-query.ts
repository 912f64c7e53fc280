import { completionSorts, type CompletionState } from '@portal/contract/collection/reminders';
import type { CompletionStatusQuery } from '../../../data/collection/reminders.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { TableState } from '../../../ui/table/table-state.ts';
import { completionStateNames } from './completion-states.ts';

/** Reads the recipient filter from the URL: the rows that the list shows and that “all found” writes to. */
export function toRecipientFilter({ search, filters }: Pick<TableState, 'search' | 'filters'>) {
  const { project, state, region } = filters;
  return {
    ...(project && /^[1-9]\d{0,8}$/.test(project) && { project_id: Number(project) }),
    ...(state && state in completionStateNames && { state: state as CompletionState }),
    ...(region && { region: region.slice(0, 200) }),
    ...(search !== '' && { search: search.slice(0, 100) }),
  };
}

/** Builds the request for the list. It is valid for any text in the URL. */
export function toCompletionStatusQuery(state: TableState): CompletionStatusQuery {
  const { limit, offset } = toPageQuery(state);
  const column = completionSorts.find((one) => one === state.sort?.column);
  return {
    ...toRecipientFilter(state),
    ...(column && { sort: state.sort?.isDescending ? (`-${column}` as const) : column }),
    limit,
    offset,
  };
}
