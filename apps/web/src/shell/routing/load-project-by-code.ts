import { queryClient } from '../../lib/http/query-client.ts';

/**
 * Loads the URL's project once. The query is in the frame's code, which users who sign in do not wait for.
 */
export async function loadProjectByCode(code: string | undefined) {
  const { projectByCodeQuery } = await import('../../data/projects/projects.ts');
  return queryClient.ensureQueryData(projectByCodeQuery(code ?? ''));
}
