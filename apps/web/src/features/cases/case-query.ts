import { caseSorts } from '@portal/contract/case-codes';
import type { TableState } from '../../ui/table/table-rules.ts';
import { pageAsked } from '../../ui/resource/list-source.ts';
import { isState } from './case-words.ts';

export const FILTERS = ['state', 'reviewer'] as const;

/** What the address asks for, as the server takes it. */
export function toCaseQuery({ filters, sort, ...state }: TableState) {
  const column = caseSorts.find((one) => one === sort?.column) ?? 'case_number';
  const reviewer = Number(filters.reviewer);
  return {
    ...pageAsked(state),
    state: isState(filters.state) ? filters.state : undefined,
    reviewer_id: Number.isInteger(reviewer) && reviewer > 0 ? reviewer : undefined,
    sort: sort?.isDescending ? (`-${column}` as const) : column,
  };
}
