import { submissionSorts } from '@portal/contract/collection/manage-submissions';
import type { AdminSubmissionsQuery } from '../../../data/collection/manage-submissions.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { TableState } from '../../../ui/table/table-state.ts';

/** Builds the request for the list. It is valid for any text in the URL. */
export function toSubmissionsQuery(projectId: number, state: TableState): AdminSubmissionsQuery {
  const { sort, filters } = state;
  const column = submissionSorts.find((one) => one === sort?.column);
  const { state: wanted } = filters;
  return {
    project_id: projectId,
    ...toPageQuery(state),
    ...((wanted === 'running' || wanted === 'ended') && { state: wanted }),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  };
}
