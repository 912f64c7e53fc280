import { caseSorts } from '@portal/contract/responses/case-codes';
import type { TableState } from '../../../ui/table/table-state.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import { isCaseState } from './case-labels.ts';

export const CASE_FILTERS = ['state', 'reviewer'] as const;

/** Returns the URL's request in the form the server accepts. */
export function toCaseQuery({ filters, sort, ...state }: TableState) {
  const column = caseSorts.find((one) => one === sort?.column) ?? 'case_number';
  const reviewer = Number(filters.reviewer);
  return {
    ...toPageQuery(state),
    state: isCaseState(filters.state) ? filters.state : undefined,
    reviewer_id: Number.isInteger(reviewer) && reviewer > 0 ? reviewer : undefined,
    sort: sort?.isDescending ? (`-${column}` as const) : column,
  };
}
