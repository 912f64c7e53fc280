import { useSearchParams } from 'react-router';
import { type ListSource, toListSource } from '../../ui/resource/list-source.ts';
import { useProjects } from './use-projects.ts';

/**
 * Returns the project of an admin page: the URL's, or the first. `state` shows why there is none, so that
 * nothing waits for data no one requested.
 */
export function useAdminProject() {
  const [params, setParams] = useSearchParams();
  const { data: all = [], error, refetch, isSuccess } = useProjects();
  const project = all.find(({ id }) => id === Number(params.get('project'))) ?? all[0];
  const state: 'there' | 'none' | 'loading' | 'failed' = project
    ? 'there'
    : isSuccess
      ? 'none'
      : error
        ? 'failed'
        : 'loading';
  const choose = (id: string) => setParams({ project: id }, { replace: true });
  return { all, project, projectId: project?.id ?? 0, state, error, refetch, choose };
}

type Room = ReturnType<typeof useAdminProject>;

/** A list of the project: empty without one, failed where the projects could not be read. */
export const adminProjectList = <Row>(
  { state, error, refetch }: Pick<Room, 'state' | 'error' | 'refetch'>,
  list: Parameters<typeof toListSource<Row>>[0],
): ListSource<Row> => {
  if (state === 'none') return { ...toListSource(list), rows: [] };
  return toListSource(state === 'failed' ? { data: undefined, error, refetch } : list);
};
