import { submissionSorts } from '@portal/contract/manage-submissions';
import type { DeskSubmissionsQuery } from '../../data/manage-submissions.ts';
import { pageAsked } from '../../ui/resource/list-source.ts';
import type { TableState } from '../../ui/table/table-rules.ts';

/** What the server is asked for. Whatever somebody wrote into the address, it is a question the server understands. */
export function toQuery(projectId: number, state: TableState): DeskSubmissionsQuery {
  const { sort, filters } = state;
  const column = submissionSorts.find((one) => one === sort?.column);
  const { state: wanted } = filters;
  return {
    project_id: projectId,
    ...pageAsked(state),
    ...((wanted === 'running' || wanted === 'ended') && { state: wanted }),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  };
}
