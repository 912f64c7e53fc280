import { queryClient } from '../../lib/http/query-client.ts';

/** The project of an address, read once; how is part of the frame, which somebody who signs in does not wait for. */
export async function loadProjectByCode(code: string | undefined) {
  const { projectByCodeQuery } = await import('../../data/projects/projects.ts');
  return queryClient.ensureQueryData(projectByCodeQuery(code ?? ''));
}
