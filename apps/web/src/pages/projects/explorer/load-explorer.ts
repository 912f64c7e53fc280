import type { LoaderFunctionArgs } from 'react-router';
import { defaultTimePeriodQuery } from '../../../features/chart-data/chart-data.queries.ts';
import { collectionsQuery } from '../../../features/charts/charts.queries.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { PageNotFound } from '../../../shell/page-errors.ts';
import { projectByCodeQuery } from '../../../shell/project.ts';

/** What every page of the explorer needs. @throws PageNotFound for an output tab that the project does not have */
export async function loadExplorer({ params, request }: LoaderFunctionArgs): Promise<null> {
  const project = await queryClient.ensureQueryData(projectByCodeQuery(params['projectcode'] ?? ''));
  const tabName = params['explorertype'] ?? '';
  if (!project.output_tabs.some(({ tab_name }) => tab_name === tabName)) {
    throw new PageNotFound(new URL(request.url).pathname);
  }
  await Promise.all([
    queryClient.ensureQueryData(collectionsQuery(project.id, tabName)),
    queryClient.ensureQueryData(defaultTimePeriodQuery(project)),
  ]);
  return null;
}
