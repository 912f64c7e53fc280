import { chasingSorts, type ChasingState } from '@portal/contract/chasing';
import type { ChasingQuery } from '../../data/chasing.ts';
import { pageAsked } from '../../ui/resource/list-source.ts';
import type { TableState } from '../../ui/table/table-rules.ts';
import { chasingStateNames } from './chasing-states.ts';

/** Whom the address names: what the list shows of, and what “all found” writes to. */
export function narrowedBy({ search, filters }: Pick<TableState, 'search' | 'filters'>) {
  const { project, state, region } = filters;
  return {
    ...(project && /^[1-9]\d{0,8}$/.test(project) && { project_id: Number(project) }),
    ...(state && state in chasingStateNames && { state: state as ChasingState }),
    ...(region && { region: region.slice(0, 200) }),
    ...(search !== '' && { search: search.slice(0, 100) }),
  };
}

/** What the server is asked for. Whatever somebody wrote into the address, it is a question the server understands. */
export function toQuery(state: TableState): ChasingQuery {
  const { limit, offset } = pageAsked(state);
  const column = chasingSorts.find((one) => one === state.sort?.column);
  return {
    ...narrowedBy(state),
    ...(column && { sort: state.sort?.isDescending ? (`-${column}` as const) : column }),
    limit,
    offset,
  };
}
